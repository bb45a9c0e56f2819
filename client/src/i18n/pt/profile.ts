/** The Portuguese words of the own profile and of the restaurant's. */
import type { Pack } from '../pack.ts'

export const profile: Pack['profile'] = {
  title: 'Meu perfil',
  loadFailed: 'Não foi possível ler seu perfil',
  data: {
    title: 'Meus dados',
    text: 'Você entra com este e-mail.',
    name: 'Nome',
    email: 'E-mail',
    badEmail: 'Escreva um e-mail válido.',
    done: 'Perfil salvo',
    failed: 'Erro ao editar perfil',
  },
  language: {
    title: 'Idioma',
    text: 'Das suas telas, em todos os dispositivos. O que o cliente lê não muda.',
  },
  password: {
    title: 'Senha',
    text: 'Se você entrou com uma senha temporária, troque-a aqui. Suas outras sessões são encerradas.',
    current: 'Senha atual',
    next: 'Senha nova',
    nextHint: 'De 8 a 128 caracteres.',
    repeat: 'Repita a senha nova',
    tooShort: 'Use no mínimo 8 caracteres.',
    tooLong: 'Use no máximo 128 caracteres.',
    differs: 'Não é igual à senha nova.',
    show: 'Mostrar ou ocultar a senha',
    save: 'Trocar a senha',
    done: 'Senha trocada',
    failed: 'Erro ao trocar a senha',
  },
  restaurant: {
    title: 'Perfil do restaurante',
    loadFailed: 'Não foi possível ler o perfil do restaurante',
    done: 'Restaurante salvo',
    failed: 'Erro ao editar restaurante',
    look: 'O que os clientes veem',
    contact: 'Contato',
    taxes: 'Impostos e serviço',
    languages: 'Outros idiomas',
    languagesText: 'O que ficar vazio é mostrado em espanhol.',
    law: 'Na Costa Rica os preços do cardápio devem ser finais: a lei pede que incluam o imposto e o serviço. Como está, o cliente paga mais do que lê.',
    commission: (percent, type) => `Comissão do Orderi: ${percent}%. ${type}.`,
    past: 'As contas que já foram abertas não mudam.',
  },
}
