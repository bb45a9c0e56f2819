/** The browser's login session: user, restaurant and branch. The browser's tabs share it through localStorage. */
import type { LoginAnswer, LoginRestaurant, Me, User } from '@orderi/shared/accounts/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readText, storeText } from '../storage.ts'
import {
  type NavigationKind,
  type Parser,
  type Role,
  readId,
  readNavigationKind,
  readRestaurant,
  readUser,
  type SessionRestaurant,
  type SessionUser,
} from './stored.ts'

export interface Session {
  /** Stored in localStorage as `user`. */
  readonly user: SessionUser | null
  /** Stored in localStorage as `menu`. */
  readonly menu: NavigationKind | null
  /** Stored in localStorage as `sucursal`. */
  readonly branch: number | null
  /** Stored in localStorage as `restaurante`. */
  readonly restaurant: SessionRestaurant | null
  /** The restaurants in the response to the login. Empty in other tabs and after a reload; they are then read with `GET /me`. */
  readonly restaurants: readonly LoginRestaurant[]
  /** True after another tab switched to another restaurant or to the superadmin's screens. Blocks this tab. */
  readonly isMoved: boolean
  /** True if the session ended while there were unsaved changes. The person must log in again to save them. */
  readonly isEnded: boolean
  /** The kind of session that the server ended. Null after a logout and after a login. */
  readonly endedOf: 'person' | 'device' | null
}

export interface EnteredRestaurant {
  readonly restaurant: SessionRestaurant
  readonly branch: number | null
  readonly menu: NavigationKind
  readonly type: Role
}

export interface SessionStore extends StoreApi<Session> {
  login(answer: LoginAnswer): void
  enterBranch(entered: EnteredRestaurant): void
  enterAsSuperadmin(): void
  rename(user: Pick<User, 'name' | 'email'>): void
  /** Stores the user's type, restaurants and device as the server states them. */
  followRole(me: Me): void
  followRestaurant(restaurant: SessionRestaurant): void
  /** Discards the stored list of restaurants, because it may be outdated. */
  forgetRestaurants(): void
  /** Blocks this tab, because on the server the session now belongs to another restaurant. */
  noteMoved(): void
  /** Called after the person has chosen a password, or has postponed the choice to the next login. */
  settlePassword(): void
  /** Stores whether the server refuses other calls until the person sets up a second factor. */
  requireSecondFactor(isNeeded: boolean): void
  logout(): void
  /** Registers unsaved changes in this tab, so that `end` asks for a new login. Returns a function that unregisters. */
  holdUnsaved(): () => void
  /** Called when the server has ended the session. Logs out, or asks for a new login if there are unsaved changes. */
  end(): void
  /** Stores the token of a new login by the same person. */
  renew(token: string): void
  /** Closes the login dialog that `end` opened. */
  resume(): void
  close(): void
}

const KEYS = ['user', 'menu', 'sucursal', 'restaurante'] as const
type Key = (typeof KEYS)[number]

const NOBODY: Session = {
  user: null,
  menu: null,
  branch: null,
  restaurant: null,
  restaurants: [],
  isMoved: false,
  isEnded: false,
  endedOf: null,
}

function isElsewhere(before: Session, after: Session): boolean {
  if (before.menu === null || after.user === null) return false
  return before.menu !== after.menu || before.restaurant?.id !== after.restaurant?.id
}

/** `target` emits the storage events that report changes by other tabs. */
export function createSession(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  target?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): SessionStore {
  function read<T>(key: Key, reader: Parser<T>): T | null {
    try {
      const text = storage.getItem(key) ?? 'null'
      return reader(key === 'menu' ? text : JSON.parse(text))
    } catch {
      return null
    }
  }

  // If the browser cannot store the value (private mode, full storage), the session lasts until the tab is closed.
  function write(key: Key, value: unknown): void {
    try {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    } catch {}
  }

  function readAll(): Session {
    const user = read('user', readUser)
    if (!user) return NOBODY
    return {
      user,
      menu: read('menu', readNavigationKind),
      branch: read('sucursal', readId),
      restaurant: read('restaurante', readRestaurant),
      restaurants: [],
      isMoved: false,
      isEnded: false,
      endedOf: null,
    }
  }

  const store = createStore<Session>(readAll)
  let unsaved = 0

  function put(next: Session): void {
    write('sucursal', next.branch)
    write('restaurante', next.restaurant)
    write('menu', next.menu)
    write('user', next.user)
    store.setState(next)
  }

  function follow(event: Event): void {
    const key = 'key' in event ? event.key : null
    if (key !== null && !KEYS.some((own) => own === key)) return
    const present = store.getState()
    // While the dialog for unsaved changes is open, a login in another tab does not close it.
    if (present.isEnded) return
    const next = readAll()
    if (next.user === null && present.user !== null && unsaved > 0) {
      store.setState({ isEnded: true })
      return
    }
    const isSamePerson = next.user?.token === present.user?.token
    store.setState({
      ...next,
      restaurants: isSamePerson ? present.restaurants : [],
      isMoved: next.user !== null && (present.isMoved || isElsewhere(present, next)),
    })
  }
  target?.addEventListener('storage', follow)

  function withUser(change: (user: SessionUser) => Session): void {
    const { user } = store.getState()
    if (user) put(change(user))
  }

  return Object.assign(store, {
    login({ token, user, Restaurants: restaurants }: LoginAnswer) {
      const { id, name, email, type, device, password_change: passwordChange } = user
      const needsSecondFactor = user.second_factor === 'required'
      put({
        ...NOBODY,
        user: {
          id,
          name,
          email,
          type,
          token,
          role: null,
          passwordChange,
          needsSecondFactor,
          device,
        },
        restaurants,
      })
    },
    enterBranch: ({ restaurant, branch, menu, type }: EnteredRestaurant) =>
      withUser((user) => ({
        ...store.getState(),
        user: { ...user, role: type },
        menu,
        branch,
        restaurant,
        isMoved: false,
      })),
    enterAsSuperadmin: () =>
      withUser((user) => ({
        ...store.getState(),
        user: { ...user, role: 'superadmin' },
        menu: 'superadmin',
        branch: null,
        restaurant: null,
        isMoved: false,
      })),
    rename: ({ name, email }: Pick<User, 'name' | 'email'>) =>
      withUser((user) => ({ ...store.getState(), user: { ...user, name, email } })),
    followRole: ({ type, device, restaurants }: Me) =>
      withUser((user) => ({ ...store.getState(), user: { ...user, type, device }, restaurants })),
    followRestaurant: (restaurant: SessionRestaurant) =>
      withUser((user) => {
        const present = store.getState()
        if (present.restaurant?.id !== restaurant.id) return present
        return { ...present, user, restaurant, restaurants: [] }
      }),
    settlePassword: () =>
      withUser((user) => ({ ...store.getState(), user: { ...user, passwordChange: 'none' } })),
    requireSecondFactor: (needsSecondFactor: boolean) =>
      withUser((user) => ({ ...store.getState(), user: { ...user, needsSecondFactor } })),
    forgetRestaurants: () => store.setState({ restaurants: [] }),
    noteMoved: () => store.setState({ isMoved: store.getState().user !== null }),
    logout: () => put(NOBODY),
    holdUnsaved() {
      unsaved += 1
      return () => {
        unsaved -= 1
      }
    },
    end() {
      const { user } = store.getState()
      if (unsaved > 0) store.setState({ isEnded: user !== null })
      else if (user) put({ ...NOBODY, endedOf: user.device ? 'device' : 'person' })
    },
    renew: (token: string) =>
      withUser((user) => ({ ...store.getState(), user: { ...user, token } })),
    resume: () => store.setState({ isEnded: false }),
    close: () => target?.removeEventListener('storage', follow),
  })
}

export const session: SessionStore = createSession(
  { getItem: readText, setItem: storeText, removeItem: (key) => storeText(key, null) },
  typeof window === 'undefined' ? undefined : window,
)
