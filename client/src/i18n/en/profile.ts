/** The English words of the own profile and of the restaurant's. */
import type { Pack } from '../pack.ts'

export const profile: Pack['profile'] = {
  title: 'My profile',
  loadFailed: 'Your profile could not be read',
  data: {
    title: 'My details',
    text: 'You sign in with this email.',
    name: 'Name',
    email: 'Email',
    badEmail: 'Enter a valid email.',
    done: 'Profile saved',
    failed: 'The profile could not be saved',
  },
  language: {
    title: 'Language',
    text: 'Of your screens, on every device. What customers read does not change.',
  },
  password: {
    title: 'Password',
    text: 'If you entered with a temporary password, change it here. Your other sessions end.',
    current: 'Current password',
    next: 'New password',
    nextHint: '8 to 128 characters.',
    repeat: 'Repeat the new password',
    tooShort: 'Use at least 8 characters.',
    tooLong: 'Use at most 128 characters.',
    differs: 'It is not the same as the new password.',
    show: 'Show or hide the password',
    save: 'Change password',
    done: 'Password changed',
    failed: 'The password could not be changed',
  },
  restaurant: {
    title: 'Restaurant profile',
    loadFailed: 'The restaurant’s profile could not be read',
    done: 'Restaurant saved',
    failed: 'The restaurant could not be saved',
    look: 'What customers see',
    contact: 'Contact',
    taxes: 'Taxes and service',
    languages: 'Other languages',
    languagesText: 'What is left empty is shown in Spanish.',
    law: 'In Costa Rica menu prices must be final: the law asks that they include VAT and service. As it is, customers pay more than they read.',
    commission: (percent, type) => `Orderi fee: ${percent}%. ${type}.`,
    past: 'Bills that were already opened do not change.',
  },
}
