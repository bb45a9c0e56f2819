import { inLanguage } from './chosen.ts'
import { profileWords as spanish } from './es/profile.ts'

export const profileWords = inLanguage('profile', spanish)
