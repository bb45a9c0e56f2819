/** Screen /open/{token}: opens the app if there is one, else the menu (docs/specification.md, section 2). */
import * as customers from '@orderi/shared/contract/customers'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { goTo, pageAddress } from '../address.ts'
import { api } from '../api.ts'
import { MenuSkeleton } from '../menu/MenuSkeleton.tsx'
import { AppOffer } from './AppOffer.tsx'
import type { AppLinks } from './appLink.ts'
import { tableCodeIn } from './tableCode.ts'

export function OpenView() {
  const code = useStore(pageAddress, ({ path }) => tableCodeIn(path))
  const [links, setLinks] = useState<AppLinks | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    const toMenu = () => {
      if (!isGone.current) goTo('/menu', { replace: true })
    }
    api.request(customers.appLinks).then(({ app_link, play_store_url, app_store_url }) => {
      if (app_link === null || tableCodeIn(pageAddress.getState().path) === undefined) toMenu()
      else setLinks({ app: app_link, android: play_store_url, ios: app_store_url })
    }, toMenu)
    return () => {
      isGone.current = true
    }
  }, [])
  if (!links || code === undefined) return <MenuSkeleton />
  return <AppOffer code={code} links={links} />
}
