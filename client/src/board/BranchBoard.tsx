import { Button } from '@mantine/core'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { BoardProvider } from '../live/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'

export function BranchBoard({ title, children }: { title: string; children: ReactNode }) {
  const branch = useStore(session, (state) => state.branch)
  if (branch === null) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState icon={<IconMapPin size="1.75rem" />} text={texts.pos.noBranch}>
          <Button component={Link} {...{ to: '/login' }}>
            {texts.pos.chooseBranch}
          </Button>
        </EmptyState>
      </>
    )
  }
  return (
    <BoardProvider key={branch} branch={branch}>
      {children}
    </BoardProvider>
  )
}
