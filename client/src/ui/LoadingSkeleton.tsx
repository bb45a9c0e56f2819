import { Box, Skeleton } from '@mantine/core'

/** A placeholder that screen readers announce. */
export function LoadingSkeleton(props: { label: string; height: string }) {
  return (
    <Box component="output" display="block" aria-label={props.label}>
      <Skeleton height={props.height} radius="lg" />
    </Box>
  )
}
