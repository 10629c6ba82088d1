/** Users, sessions, two-factor authentication and addresses. */
import { deleteExpiredLinks } from '../../../db/queries/accounts/account-links.queries.ts'
import { deleteOldKnownAddresses } from '../../../db/queries/accounts/known-sign-ins.queries.ts'
import { deleteOldChallenges } from '../../../db/queries/accounts/two-factor.queries.ts'
import { deleteExpiredSessions } from '../../../db/queries/accounts/users.queries.ts'
import { cleanup, defineModule } from '../../platform/modules/define-module.ts'
import * as addresses from './addresses/addresses.operations.ts'
import { accountsMerged } from './emails/accounts-merged.email.ts'
import { addressChanged } from './emails/address-changed.email.ts'
import { confirmNewAddress } from './emails/confirm-new-address.email.ts'
import { confirmOldAddress } from './emails/confirm-old-address.email.ts'
import { newSignIn } from './emails/new-sign-in.email.ts'
import { passwordChanged } from './emails/password-changed.email.ts'
import { passwordReset } from './emails/password-reset.email.ts'
import { verifyAddress } from './emails/verify-address.email.ts'
import { welcome } from './emails/welcome.email.ts'
import * as usersAdmin from './login/users.admin.operations.ts'
import * as usersEmail from './login/users.email.operations.ts'
import * as users from './login/users.operations.ts'
import * as usersSessions from './login/users.sessions.operations.ts'
import * as usersRecovery from './recovery/users.recovery.operations.ts'
import { twoFactorChanged } from './two-factor/two-factor-changed.email.ts'
import * as stepUp from './two-factor-setup/step-up.operations.ts'
import * as twoFactor from './two-factor-setup/two-factor.operations.ts'
import { twoFactorCode } from './two-factor-setup/two-factor-code.email.ts'
import { User } from './users/users.schema.ts'

export const accountsModule = defineModule({
  name: 'accounts',
  operations: {
    addresses,
    users: { ...users, ...usersAdmin, ...usersEmail, ...usersRecovery, ...usersSessions },
    twoFactor,
    stepUp,
  },
  jobs: [
    cleanup('delete expired sessions', deleteExpiredSessions),
    cleanup('delete expired login challenges', deleteOldChallenges),
    cleanup('delete expired account links', deleteExpiredLinks),
    cleanup('delete old login locations', deleteOldKnownAddresses),
  ],
  emails: [
    welcome,
    verifyAddress,
    passwordReset,
    passwordChanged,
    newSignIn,
    twoFactorChanged,
    twoFactorCode,
    accountsMerged,
    confirmNewAddress,
    confirmOldAddress,
    addressChanged,
  ],
  events: { customer: User },
})
