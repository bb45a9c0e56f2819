import type { Pack } from '../pack.ts'

export const people: Pack['people'] = {
  title: 'Usuários',
  create: 'Novo usuário',
  pins: 'PIN, permissões e motivos',
  name: 'Nome',
  email: 'E-mail',
  profile: 'Perfil',
  profiles: { superadmin: 'Superadministrador', admin: 'Administrador', salonero: 'Garçom' },
  form: { name: 'Nome', email: 'E-mail', profile: 'Perfil' },
  badEmail: 'Escreva um e-mail válido.',

  pending: 'Ainda não aceitou',
  recode: 'Código',
  recodeOne: (name) => `Dar um código novo a ${name}`,
  recoding: {
    title: (name) => `Dar um código novo a ${name}?`,
    text: 'O anterior deixa de servir.',
    yes: 'Dar código novo',
    failed: 'Erro ao dar um código novo',
  },

  users: {
    empty: 'Ainda não há usuários',
    loadFailed: 'Não foi possível carregar os usuários',
    form: {
      newTitle: 'Criar usuário',
      editTitle: 'Editar usuário',
      created: 'Usuário criado',
      edited: 'Usuário salvo',
      createFailed: 'Erro ao criar usuário',
      editFailed: 'Erro ao editar usuário',
    },
    remove: {
      title: (name) => `Retirar ${name} da plataforma?`,
      text: 'Não poderá mais entrar como superadministrador. Sua conta não é excluída.',
      yes: 'Retirar',
      done: (name) => `${name} não é mais superadministrador`,
      failed: 'Erro ao retirar',
    },
  },

  employees: {
    empty: 'Ainda não há funcionários',
    loadFailed: 'Não foi possível carregar os funcionários',
    form: {
      newTitle: 'Criar usuário',
      editTitle: 'Editar usuário',
      created: 'Funcionário criado',
      edited: 'Funcionário salvo',
      createFailed: 'Erro ao criar funcionário',
      editFailed: 'Erro ao editar funcionário',
    },
    branches: 'Filiais',
    noBranches: 'Ainda não há filiais',
    branchesFailed: 'Não foi possível carregar as filiais',
    everyBranch: 'Um administrador trabalha em todas as filiais.',
    needsBranch: 'Sem filial não poderá entrar.',
    noneChosen: 'Escolha ao menos uma filial.',
    identityKept: 'O nome e o e-mail não mudaram',
    identityKeptText: (name) =>
      `${name} tem uma conta que não é só deste restaurante e os muda em seu próprio perfil.`,
    dismiss: 'Dispensar',
    dismissOne: (name) => `Dispensar ${name}`,
    dismissal: {
      title: (name) => `Dispensar ${name}?`,
      text: 'A partir de agora não entra mais neste restaurante. Sua conta e o que fez não são excluídos.',
      yes: 'Dispensar',
      done: (name) => `${name} não trabalha mais aqui`,
      failed: 'Erro ao dispensar',
    },
    renew: 'Senha',
    renewOne: (name) => `Dar uma senha nova a ${name}`,
    renewal: {
      title: (name) => `Dar uma senha nova a ${name}?`,
      text: 'A atual deixa de servir e suas sessões são encerradas.',
      yes: 'Dar senha nova',
      failed: 'Erro ao dar uma senha nova',
    },
  },

  password: {
    title: (name) => `Senha temporária de ${name}`,
    text: 'Entregue-a agora: não será mostrada de novo. Serve até que a pessoa a troque.',
    email: 'E-mail',
    label: 'Senha temporária',
    copy: 'Copiar',
    copied: 'Copiada',
    copyFailed: 'O navegador não deixou copiá-la. Está selecionada para copiar à mão.',
    done: 'Pronto',
    knownTitle: 'Já tinha uma conta',
    known: (name, email) =>
      `${name} (${email}) entra com a senha de sempre, escolhe “Tenho um código de emprego” e digita este código. Entregue-o agora: não será mostrado de novo. Vence em 7 dias.`,
    code: 'Código',
    codeCopied: 'Copiado',
    lostTitle: 'A senha não pode ser mostrada de novo',
    lost: (name, email) =>
      `${name} (${email}) já estava salvo: a conexão caiu antes de chegar a resposta.`,
    lostEmployee: 'Se a conta é nova, dê-lhe uma senha nova.',
    lostCode: 'Dê-lhe um código novo na lista.',
    lostAdmin:
      'Entre no restaurante e, em Usuários, dê-lhe uma senha nova ou, se já tinha uma conta, um código novo.',
    lostSuperadmin:
      'Se a conta é nova, retire-a da lista, adicione-a como funcionário de um restaurante, dê-lhe ali uma senha nova e volte a criá-la aqui.',
    renew: 'Dar uma senha nova',
  },

  acceptance: {
    title: 'Aceitar um emprego',
    text: 'Escreva o código que recebeu de quem o contratou.',
    code: 'Código',
    save: 'Aceitar emprego',
    done: 'Emprego aceito',
  },
}
