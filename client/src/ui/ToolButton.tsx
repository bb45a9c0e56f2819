import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import type { FunctionComponent } from 'react'

/** A button of second rank, with an icon before its text. */
export function ToolButton({
  icon: Icon,
  iconSize = '1.25rem',
  ...rest
}: ButtonProps &
  ElementProps<'button', keyof ButtonProps> & {
    icon: FunctionComponent<{ size?: number | string }>
    iconSize?: string
  }) {
  return <Button variant="default" leftSection={<Icon size={iconSize} />} {...rest} />
}
