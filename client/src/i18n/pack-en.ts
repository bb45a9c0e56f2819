/** All English texts of the staff's screens, in one file that is loaded on demand. */
export { en as board } from './board/en.ts'
export { en as common } from './common/en.ts'
export { en as kitchenWaiter } from './kitchen-waiter/en.ts'
export { en as money } from './money/en.ts'
export { en as office } from './office/en.ts'
export { en as refusals } from './refusals/en.ts'
export { en as shifts } from './shifts/en.ts'
export { en as till } from './till/en.ts'
