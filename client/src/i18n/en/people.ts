import type { Pack } from '../pack.ts'

export const people: Pack['people'] = {
  title: 'Users',
  create: 'New user',
  pins: 'PINs, permissions and reasons',
  name: 'Name',
  email: 'Email',
  profile: 'Role',
  profiles: { superadmin: 'Super administrator', admin: 'Administrator', salonero: 'Waiter' },
  form: { name: 'Name', email: 'Email', profile: 'Role' },
  badEmail: 'Enter a valid email.',

  pending: 'Not accepted yet',
  recode: 'Code',
  recodeOne: (name) => `Give ${name} a new code`,
  recoding: {
    title: (name) => `Give ${name} a new code?`,
    text: 'The previous one stops working.',
    yes: 'Give new code',
    failed: 'A new code could not be given',
  },

  users: {
    empty: 'There are no users yet',
    loadFailed: 'The users could not be loaded',
    form: {
      newTitle: 'Create user',
      editTitle: 'Edit user',
      created: 'User created',
      edited: 'User saved',
      createFailed: 'The user could not be created',
      editFailed: 'The user could not be saved',
    },
    remove: {
      title: (name) => `Remove ${name} from the platform?`,
      text: 'They will no longer enter as super administrator. Their account is not deleted.',
      yes: 'Remove',
      done: (name) => `${name} is no longer a super administrator`,
      failed: 'Could not remove',
    },
  },

  employees: {
    empty: 'There are no employees yet',
    loadFailed: 'The employees could not be loaded',
    form: {
      newTitle: 'Create user',
      editTitle: 'Edit user',
      created: 'Employee created',
      edited: 'Employee saved',
      createFailed: 'The employee could not be created',
      editFailed: 'The employee could not be saved',
    },
    branches: 'Branches',
    noBranches: 'There are no branches yet',
    branchesFailed: 'The branches could not be loaded',
    everyBranch: 'An administrator works in every branch.',
    needsBranch: 'Without a branch they cannot enter.',
    noneChosen: 'Choose at least one branch.',
    identityKept: 'The name and the email did not change',
    identityKeptText: (name) =>
      `${name} has an account that is not only of this restaurant, and changes them in their own profile.`,
    dismiss: 'Dismiss',
    dismissOne: (name) => `Dismiss ${name}`,
    dismissal: {
      title: (name) => `Dismiss ${name}?`,
      text: 'From now on they cannot enter this restaurant. Their account and what they did are not deleted.',
      yes: 'Dismiss',
      done: (name) => `${name} no longer works here`,
      failed: 'Could not dismiss',
    },
    renew: 'Password',
    renewOne: (name) => `Give ${name} a new password`,
    renewal: {
      title: (name) => `Give ${name} a new password?`,
      text: 'The present one stops working and their sessions end.',
      yes: 'Give new password',
      failed: 'A new password could not be given',
    },
  },

  password: {
    title: (name) => `Temporary password of ${name}`,
    text: 'Hand it over now: it will not be shown again. It works until the person changes it.',
    email: 'Email',
    label: 'Temporary password',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed:
      'The browser did not let it be copied. It is selected so that you can copy it by hand.',
    done: 'Done',
    knownTitle: 'They already had an account',
    known: (name, email) =>
      `${name} (${email}) logs in with their usual password, chooses “I have a job code” and enters this code. Hand it over now: it will not be shown again. It expires in 7 days.`,
    code: 'Code',
    codeCopied: 'Copied',
    lostTitle: 'The password cannot be shown again',
    lost: (name, email) =>
      `${name} (${email}) was already saved: the connection broke before the answer came.`,
    lostEmployee: 'If their account is new, give them a new password.',
    lostCode: 'Give them a new code from the list.',
    lostAdmin:
      'Enter the restaurant and, under Users, give them a new password or, if they already had an account, a new code.',
    lostSuperadmin:
      'If their account is new, remove them from the list, add them as an employee of a restaurant, give them a new password there and create them here again.',
    renew: 'Give a new password',
  },

  acceptance: {
    title: 'Accept a job',
    text: 'Enter the code that you got from the person who hired you.',
    code: 'Code',
    save: 'Accept job',
    done: 'Job accepted',
  },
}
