/** Users, sessions, two-factor authentication and addresses. */
import { forgetOldLinks } from '../../../db/queries/accounts/account-links.queries.ts'
import { forgetOldAddresses } from '../../../db/queries/accounts/known-sign-ins.queries.ts'
import { forgetOldChallenges } from '../../../db/queries/accounts/two-factor.queries.ts'
import { deleteExpiredSessions } from '../../../db/queries/accounts/users.queries.ts'
import { cleanup, defineModule } from '../../platform/modules/define-module.ts'
import * as addresses from './addresses/addresses.operations.ts'
import { accountsMerged } from './emails/accounts-merged.email.ts'
import { addressChanged } from './emails/address-changed.email.ts'
import { confirmNewAddress } from './emails/confirm-new-address.email.ts'
import { confirmOldAddress } from './emails/confirm-old-address.email.ts'
import { newSignIn } from './emails/new-sign-in.email.ts'
import { passwordChanged } from './emails/password-changed.email.ts'
import { forgottenPassword } from './emails/password-reset.email.ts'
import { verifyAddress } from './emails/verify-address.email.ts'
import { welcome } from './emails/welcome.email.ts'
import * as usersAdmin from './login/users.admin.operations.ts'
import * as usersEmail from './login/users.email.operations.ts'
import * as users from './login/users.operations.ts'
import * as usersSessions from './login/users.sessions.operations.ts'
import * as usersRecovery from './recovery/users.recovery.operations.ts'
import { factorChanged } from './two-factor/two-factor-changed.email.ts'
import * as factors from './two-factor-setup/two-factor.operations.ts'
import { factorCode } from './two-factor-setup/two-factor-code.email.ts'
import { User } from './users/users.schema.ts'

export const accountsModule = defineModule({
  name: 'accounts',
  operations: {
    addresses,
    users: { ...users, ...usersAdmin, ...usersEmail, ...usersRecovery, ...usersSessions },
    factors,
  },
  jobs: [
    cleanup('delete expired sessions', deleteExpiredSessions),
    cleanup('delete expired login challenges', forgetOldChallenges),
    cleanup('delete expired account links', forgetOldLinks),
    cleanup('delete old login locations', forgetOldAddresses),
  ],
  emails: [
    welcome,
    verifyAddress,
    forgottenPassword,
    passwordChanged,
    newSignIn,
    factorChanged,
    factorCode,
    accountsMerged,
    confirmNewAddress,
    confirmOldAddress,
    addressChanged,
  ],
  events: { customer: User },
})
