/** Shows a message and a way to reload when a view breaks; the guest's cart is kept. */
import { Component, type ReactNode } from 'react'
import { Problem } from './ui/Problem.tsx'
import { useWords } from './words/language.ts'

interface Props {
  readonly children: ReactNode
}

/** A class: React has no other error boundary. */
export class Failsafe extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const words = useWords()
  return <Problem text={words.refusals.other} onRetry={() => location.reload()} />
}
