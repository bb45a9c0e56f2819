import { inLanguage } from './chosen.ts'
import { networkWords as spanish } from './es/network.ts'

export const networkWords = inLanguage('network', spanish)
