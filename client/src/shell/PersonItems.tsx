import { Menu } from '@mantine/core'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { roleHas } from '../api/useAccess.ts'
import { texts } from '../i18n/common.ts'
import { DeviceItems } from './DeviceItems.tsx'
import { LanguageItems } from './LanguageItems.tsx'
import { signOut } from './signOut.ts'

/** Offers the restaurant's profile only inside a restaurant, to people who may change it. */
export function PersonItems({ className }: { className?: string | undefined }) {
  const navigate = useNavigate()
  const { menu, user, restaurant } = useStore(session)
  const hasRestaurant = menu === 'admin' && restaurant !== null && roleHas(user?.role, 'A')
  const entry = className === undefined ? {} : { className }
  // A device has no profile, and only an admin ends its session.
  if (user?.device) return <LanguageItems {...entry} />
  return (
    <>
      <Menu.Item
        {...entry}
        leftSection={<IconUser size="1.25rem" />}
        onClick={() => void navigate('/perfil')}
      >
        {texts.shell.profile}
      </Menu.Item>
      {hasRestaurant && (
        <Menu.Item
          {...entry}
          leftSection={<IconBuildingStore size="1.25rem" />}
          onClick={() => void navigate('/admin/restaurante')}
        >
          {texts.shell.restaurantProfile}
        </Menu.Item>
      )}
      <Menu.Item
        {...entry}
        leftSection={<IconSwitchHorizontal size="1.25rem" />}
        onClick={() => void navigate('/login')}
      >
        {texts.shell.changeBranch}
      </Menu.Item>
      <LanguageItems {...entry} />
      <DeviceItems {...entry} />
      <Menu.Divider />
      <Menu.Item
        {...entry}
        leftSection={<IconLogout size="1.25rem" />}
        onClick={() => void signOut()}
      >
        {texts.shell.signOut}
      </Menu.Item>
    </>
  )
}
