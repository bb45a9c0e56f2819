/** What was read of the menu is read again after it was changed. */
import { queries } from '../shell/queries.ts'

/** Under this every query of the menu stands. */
export const MENU_KEY = 'menu'

export function refreshMenu(): void {
  void queries.invalidateQueries({ queryKey: [MENU_KEY] })
}
