import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import IconSoup from '@tabler/icons-react/dist/esm/icons/IconSoup.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

const ICONS = {
  menu: IconToolsKitchen2,
  cart: IconShoppingBag,
  bill: IconReceipt,
  bell: IconBell,
  person: IconUser,
  globe: IconLanguage,
  search: IconSearch,
  close: IconX,
  back: IconChevronLeft,
  plus: IconPlus,
  check: IconCheck,
  clock: IconClock,
  warn: IconAlertTriangle,
  off: IconWifiOff,
  share: IconUsers,
  trash: IconTrash,
  phone: IconDeviceMobile,
  scan: IconQrcode,
  pot: IconSoup,
  next: IconChevronRight,
} as const

export type IconName = keyof typeof ICONS

/** @param size in rem */
export function Icon({ name, size = 1.5 }: { name: IconName; size?: number }) {
  const Shape = ICONS[name]
  return <Shape size={`${size}rem`} stroke={1.8} />
}
