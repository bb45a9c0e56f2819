import { paymentsWords as words } from '../i18n/money.ts'

export const yesOrNo = (is: boolean): string => (is ? words.yes : words.no)

export const activeText = (is: boolean): string => (is ? words.active : words.inactive)
