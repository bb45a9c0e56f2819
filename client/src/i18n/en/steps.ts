import type { Pack } from '../pack.ts'

export const steps: Pack['steps'] = {
  progressLabel: 'Steps done',
  lead: 'You can stop whenever you like and continue later, here or on another device.',
  ready: 'Everything is ready for the first order.',
  done: 'Done',
  later: 'Leave for later',
  goOn: 'Continue',
  loadFailed: 'What the restaurant already has could not be read',
  branch: 'Branch',
  hall: 'Room',
  restaurant: {
    title: 'Restaurant',
    text: 'Its name, its currency and the taxes that it charges. With an email, its administrator can continue from here on their own.',
    create: 'Create restaurant',
    another: 'Create another restaurant',
    goOn: (name) => `Continue with ${name}`,
    goOnShort: 'Continue',
    list: 'Restaurants to set up',
    none: 'All restaurants are taking orders already.',
  },
  branches: {
    title: 'Branch',
    text: 'The place where guests are served. A phone number is enough; the rest can wait.',
  },
  halls: {
    title: 'Rooms',
    text: 'The parts of the place: dining room, terrace, bar. One is enough to begin.',
    first: 'Create a branch first.',
  },
  tables: {
    title: 'Tables',
    text: 'They are created all at once, as Mesa 1, Mesa 2… You can rename them later.',
    first: 'Create a room first.',
    count: 'How many tables',
    capacity: 'People per table',
    create: (count) => {
      if (count === undefined) return 'Create tables'
      return count === 1 ? 'Create 1 table' : `Create ${count} tables`
    },
    created: (count) => (count === 1 ? 'Table created' : `${count} tables created`),
    making: (made, all) => `Tables created: ${made} of ${all}`,
    stopped: (made, all) => `Tables created: ${made} of ${all}.`,
    failed: 'The tables could not be created',
  },
  menu: {
    title: 'Menu',
    text: 'If you already have it in a spreadsheet, import it. If not, enter the dishes one by one.',
    import: 'Import from a sheet',
    template: 'Download the template',
    byHand: {
      category: 'Create a category by hand',
      subcategory: 'Create a subcategory by hand',
      product: 'Create a product by hand',
    },
  },
  employees: {
    title: 'Employees',
    text: 'The people who serve. Each person gets a temporary password, which is shown once only.',
  },
  codes: {
    title: 'QR codes',
    text: 'Print them and put one on each table: guests scan it to see the menu and order.',
    first: 'Create the tables first.',
    print: (hall) => `Print the codes for ${hall}`,
  },
  payments: {
    title: 'Payments (optional)',
    text: 'Charge each bill by method, with tip and change, and keep a register. You can turn it on at any time.',
    button: 'Set up payments',
  },
  open: {
    title: 'Open',
    text: 'The point of sale shows the tables, the orders and the bills live.',
    missing: 'You still need at least one branch with a table, and one product on the menu.',
    button: 'Open the point of sale',
  },
  counts: {
    sucursales: (count) => (count === 1 ? '1 branch' : `${count} branches`),
    salones: (count) => (count === 1 ? '1 room' : `${count} rooms`),
    mesas: (count) => (count === 1 ? '1 table' : `${count} tables`),
    productos: (count) => (count === 1 ? '1 product' : `${count} products`),
    empleados: (count) => (count === 1 ? '1 employee' : `${count} employees`),
  },
}
