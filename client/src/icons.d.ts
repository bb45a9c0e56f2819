// The icon package publishes no types for single files.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { FunctionComponent } from 'react'

  const icon: FunctionComponent<{
    size?: number | string
    stroke?: number
    className?: string | undefined
  }>
  export default icon
}
