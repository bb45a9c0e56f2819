import type { Pack } from '../pack.ts'

export const setup: Pack['setup'] = {
  title: 'Set up Orderi',
  lead: 'This is a new installation. Create the account of the person who runs it; everything else follows from there.',
  code: 'Code from the terminal',
  codeHint: '8 letters and digits that the server prints when it starts.',
  codeRequired: 'Enter the code that the terminal shows.',
  name: 'Name',
  nameRequired: 'Enter your name.',
  passwordHint: 'From 8 to 128 characters.',
  passwordShort: 'Use at least 8 characters.',
  submit: 'Create the account and begin',
  loading: 'Looking for the installation',
  closedTitle: 'This installation is already set up',
  closedText: 'Somebody already runs it. Sign in to continue.',
}
