import type { Pack } from '../pack.ts'

export const setup: Pack['setup'] = {
  title: 'Configurar o Orderi',
  lead: 'Esta instalação é nova. Crie a conta de quem a administra; todo o resto vem a partir dela.',
  code: 'Código do terminal',
  codeHint: '8 letras e números que o servidor escreve ao iniciar.',
  codeRequired: 'Escreva o código que o terminal mostra.',
  name: 'Nome',
  nameRequired: 'Escreva seu nome.',
  passwordHint: 'De 8 a 128 caracteres.',
  passwordShort: 'Use pelo menos 8 caracteres.',
  submit: 'Criar a conta e começar',
  loading: 'Buscando a instalação',
  closedTitle: 'Esta instalação já está configurada',
  closedText: 'Alguém já a administra. Entre para continuar.',
}
