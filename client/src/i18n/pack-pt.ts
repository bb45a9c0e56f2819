/** All Portuguese texts of the staff's screens, in one file that is loaded on demand. */
export { pt as board } from './board/pt.ts'
export { pt as common } from './common/pt.ts'
export { pt as kitchenWaiter } from './kitchen-waiter/pt.ts'
export { pt as money } from './money/pt.ts'
export { pt as office } from './office/pt.ts'
export { pt as refusals } from './refusals/pt.ts'
export { pt as shifts } from './shifts/pt.ts'
export { pt as till } from './till/pt.ts'
