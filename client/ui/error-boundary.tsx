/** Contains a rendering error in its region: the rest of the page works, and the user can retry. */
import { Component, type ReactNode } from 'react'
import { texts } from '../lib/texts/texts.ts'
import { Button } from './button.tsx'
import { Failed } from './states.tsx'

interface Props {
  children: ReactNode
  /** a change of this value resets the error, for instance the address */
  resetKey?: string
}
interface State {
  error: Error | undefined
  resetKey: string | undefined
}

/** Returns true for a missing code chunk: the shop was deployed while the page was open. */
const isMissingChunk = (error: Error) =>
  /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(
    error.message,
  )

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null
    return { error: undefined, resetKey: props.resetKey }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (isMissingChunk(error))
      return (
        <div role="alert" className="page py-20 text-center">
          <p className="text-lg">
            {navigator.onLine ? texts.common.newVersion : texts.common.unreachable}
          </p>
          <Button className="mt-6" onClick={() => location.reload()}>
            {texts.common.reload}
          </Button>
        </div>
      )
    return (
      <div className="page py-12">
        <Failed
          message={texts.common.renderFailed}
          onRetry={() => this.setState({ error: undefined })}
        />
      </div>
    )
  }
}
