import type { Translated } from '@orderi/shared/kernel/texts'
import type { es } from './es.ts'

export const pt: Translated<typeof es> = {
  asker_has_orders: 'Essa pessoa já tem pedidos na própria conta.',
  asker_joined_another: 'Essa pessoa já entrou em outra conta da mesa.',
  many_accounts_of_address:
    'Muitos cadastros foram feitos pela sua rede. Espere alguns minutos e tente de novo.',
  many_accounts_of_table:
    'Muitos cadastros foram feitos nesta mesa. Espere alguns minutos e tente de novo.',
  many_bill_requests: 'Você já pediu a conta várias vezes. Espere alguns minutos, por favor.',
  many_bill_requests_of_table:
    'Esta mesa já pediu a conta várias vezes. Espere alguns minutos, por favor.',
  many_calls: 'Já avisamos várias vezes. Espere alguns minutos, por favor.',
  many_calls_of_table: 'Esta mesa já chamou várias vezes. Espere alguns minutos, por favor.',
  many_emails: 'Você mudou o e-mail muitas vezes. Espere alguns minutos e tente de novo.',
  many_guests: 'Muitas pessoas entraram nesta mesa. Espere alguns minutos e tente de novo.',
  many_menus: 'O cardápio foi aberto muitas vezes pela sua rede. Espere um minuto e tente de novo.',
  many_orders: 'Você enviou muitos pedidos seguidos. Espere alguns minutos ou fale com o garçom.',
  many_orders_of_table:
    'Esta mesa enviou muitos pedidos seguidos. Espere alguns minutos ou fale com o garçom.',
  many_refusals:
    'Sua rede enviou muitas solicitações que não podem ser feitas. Espere alguns minutos ou fale com o garçom.',
  no_table: 'Escaneie o código da sua mesa.',
  password_missing: 'Escreva sua senha.',
  wrong_password: 'A senha não está correta.',
  bad_characters: 'O texto tem caracteres não permitidos.',
  bad_email: 'Escreva um e-mail válido.',
  password_too_common: 'Esta senha é muito comum. Escolha outra.',
  password_too_long: 'Use no máximo {maximum} caracteres.',
  too_long: 'Escreva no máximo {maximum} caracteres.',
  pieces_left: '{name}: só há {left}.',
  wait_minutes: 'Muitas tentativas. Espere {minutes} minutos e tente de novo.',
  wait_one_minute: 'Muitas tentativas. Espere um minuto e tente de novo.',
  wrong_current_password: 'A senha atual não está correta.',
}
