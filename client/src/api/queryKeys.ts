/**
 * The keys of all cached queries. A key that ends in `all` is a prefix of the other keys in its group.
 * Queries under `boardMenus` load the menu as guests see it.
 */
type Id = number | string | undefined

export const queryKeys = {
  boardMenus: ['board-menu'],
  boardMenu: (restaurant: Id, branch: Id) => ['board-menu', restaurant, branch],
  countdowns: (branch: Id) => ['countdowns', branch],
  floor: (branch: Id) => ['floor', branch],
  recentOrders: (branch: Id) => ['recent-orders', branch],
  recentBills: (branch: Id) => ['recent-bills', branch],
  everyRegister: ['registers'],
  allRegisters: ['registers', 'all'],
  cashNotes: (branch: Id) => ['cash-notes', branch],
  registers: (branch: Id) => ['registers', branch],
  cashSession: (id: Id) => ['registers', 'session', id],
  closedSessions: (branch: Id) => ['registers', 'closed', branch],
  everyPaymentMethod: ['payment-methods'],
  paymentMethods: (restaurant: Id) => ['payment-methods', restaurant],
  houseAccounts: {
    all: ['house-accounts'],
    active: (search: string) => ['house-accounts', 'active', search] as const,
    list: ['house-accounts', 'list'],
    statement: (account: Id, desde: string, hasta: string) =>
      ['house-accounts', 'statement', account, desde, hasta] as const,
  },
  devices: ['devices'],
  coworkers: (branch: Id) => ['coworkers', branch],
  shifts: {
    all: ['shifts'],
    own: ['shifts', 'own'],
    hours: (asked: object) => ['shifts', 'hours', asked] as const,
    corrections: (asked: object) => ['shifts', 'corrections', asked] as const,
  },
  everyApprover: ['approvers'],
  pinPeople: ['pin-people'],
  approvers: (branch: Id) => ['approvers', branch],
  paymentReasons: (kind: string) => ['payment-reasons', kind],
  everyPaymentReason: ['payment-reasons'],
  printJobs: (branch: Id) => ['print-jobs', branch],
  printTest: (branch: Id, job: Id) => ['print-test', branch, job],

  menu: {
    all: ['menu'],
    categories: ['menu', 'categories'],
    everyCategory: ['menu', 'categories', 'every'],
    category: (id: Id) => ['menu', 'category', id],
    courses: ['menu', 'courses'],
    products: ['menu', 'products'],
    productPages: ['menu', 'products', 'page'],
    product: (id: Id) => ['menu', 'product', id],
    options: (asked: Readonly<Record<string, string>>) => ['menu', 'options', asked],
  },

  branches: ['branches'],
  everyBranch: ['branches', 'every'],
  branch: { all: ['branch'], of: (id: Id) => ['branch', id] },
  stations: { all: ['stations'], of: (branch: Id) => ['stations', branch] },
  printers: { all: ['printers'], of: (branch: Id) => ['printers', branch] },
  hall: { all: ['hall'], of: (id: Id) => ['hall', id] },

  bills: { all: ['bills'], of: (branch: Id) => ['bills', branch] },
  transactions: { all: ['transactions'], of: (branch: Id) => ['transactions', branch] },
  kitchenTimes: { all: ['kitchen-times'], of: (asked: object) => ['kitchen-times', asked] },
  reports: { all: ['reports'], of: (asked: object) => ['reports', asked] },
  replay: (branch: Id, day: string) => ['replay', branch, day],
  billStory: { all: ['bill-story'], of: (bill: Id) => ['bill-story', bill] },
  dashboard: {
    all: ['dashboard'],
    place: (scope: string) => ['dashboard', scope, 'place'],
    year: (scope: string, year: Id, currency: string) => ['dashboard', scope, year, currency],
  },

  me: ['me'],
  sessions: ['sessions'],
  secondFactor: ['second-factor'],
  ownRestaurant: ['own-restaurant'],
  privacyPage: ['privacy-page'],
  restaurants: ['restaurants'],
  employees: ['employees'],
  activity: ['activity'],
  everyEmployee: ['employees', 'every'],
  users: ['users'],
  firstSteps: {
    all: ['first-steps'],
    here: ['first-steps', 'here'],
    platform: ['first-steps', 'platform'],
  },
  stale: ['stale'],

  page: (list: readonly unknown[], asked: object) => [...list, 'page', asked],
} as const
