import type { Translated } from '@orderi/shared/kernel/texts'
import type { es } from './es.ts'

export const en: Translated<typeof es> = {
  asker_has_orders: 'They already have orders on their own bill.',
  asker_joined_another: 'They have already joined another bill of the table.',
  many_accounts_of_address:
    'Many accounts were created from your network. Wait a few minutes and try again.',
  many_accounts_of_table:
    'Many accounts were created at this table. Wait a few minutes and try again.',
  many_bill_requests: 'You have asked for the bill several times. Please wait a few minutes.',
  many_bill_requests_of_table:
    'This table has asked for the bill several times. Please wait a few minutes.',
  many_calls: 'You have called several times. Please wait a few minutes.',
  many_calls_of_table: 'This table has called several times. Please wait a few minutes.',
  many_emails: 'You changed your email many times. Wait a few minutes and try again.',
  many_guests: 'Many people joined this table. Wait a few minutes and try again.',
  many_menus: 'The menu was opened many times from your network. Wait a minute and try again.',
  many_orders: 'You sent many orders in a row. Wait a few minutes or ask your waiter.',
  many_orders_of_table:
    'This table sent many orders in a row. Wait a few minutes or ask your waiter.',
  many_refusals:
    'Your network sent many requests that cannot be done. Wait a few minutes or ask your waiter.',
  no_table: 'Scan the code of your table.',
  password_missing: 'Enter your password.',
  wrong_password: 'The password is not right.',
  bad_characters: 'The text has characters that are not allowed.',
  bad_email: 'Enter a valid email.',
  password_too_common: 'This password is very common. Choose another one.',
  password_too_long: 'Use at most {maximum} characters.',
  too_long: 'Enter at most {maximum} characters.',
  pieces_left: '{name}: only {left} left.',
  wait_minutes: 'Too many attempts. Wait {minutes} minutes and try again.',
  wait_one_minute: 'Too many attempts. Wait one minute and try again.',
  wrong_current_password: 'The current password is not right.',
}
