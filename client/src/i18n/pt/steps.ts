import type { Pack } from '../pack.ts'

export const steps: Pack['steps'] = {
  progressLabel: 'Passos prontos',
  lead: 'Você pode parar quando quiser e continuar depois, aqui ou em outro dispositivo.',
  ready: 'Está tudo pronto para o primeiro pedido.',
  done: 'Pronto',
  later: 'Deixar para depois',
  goOn: 'Continuar',
  loadFailed: 'Não foi possível ler o que o restaurante já tem',
  branch: 'Filial',
  hall: 'Salão',
  restaurant: {
    title: 'Restaurante',
    text: 'O nome, a moeda e os impostos que ele cobra. Com um e-mail, seu administrador pode continuar daqui por conta própria.',
    create: 'Criar restaurante',
    another: 'Criar outro restaurante',
    goOn: (name) => `Continuar com ${name}`,
    goOnShort: 'Continuar',
    list: 'Restaurantes a preparar',
    none: 'Todos os restaurantes já recebem pedidos.',
  },
  branches: {
    title: 'Filial',
    text: 'O local onde se atende. Basta um telefone; o resto pode esperar.',
  },
  halls: {
    title: 'Salões',
    text: 'As partes do local: salão, terraço, balcão. Com um já se pode começar.',
    first: 'Primeiro crie uma filial.',
  },
  tables: {
    title: 'Mesas',
    text: 'São criadas todas juntas, como Mesa 1, Mesa 2… Depois você pode mudar o nome delas.',
    first: 'Primeiro crie um salão.',
    count: 'Quantas mesas',
    capacity: 'Pessoas por mesa',
    create: (count) => {
      if (count === undefined) return 'Criar mesas'
      return count === 1 ? 'Criar 1 mesa' : `Criar ${count} mesas`
    },
    created: (count) => (count === 1 ? 'Mesa criada' : `${count} mesas criadas`),
    making: (made, all) => `Mesas criadas: ${made} de ${all}`,
    stopped: (made, all) => `Mesas criadas: ${made} de ${all}.`,
    failed: 'Erro ao criar mesas',
  },
  menu: {
    title: 'Cardápio',
    text: 'Se já o tem em uma planilha, importe-a. Se não, escreva os pratos um por um.',
    import: 'Importar de uma planilha',
    template: 'Baixar o modelo',
    byHand: {
      category: 'Criar uma categoria à mão',
      subcategory: 'Criar uma subcategoria à mão',
      product: 'Criar um produto à mão',
    },
  },
  employees: {
    title: 'Funcionários',
    text: 'Quem atende. Cada pessoa recebe uma senha temporária, que aparece uma única vez.',
  },
  codes: {
    title: 'Códigos QR',
    text: 'Imprima-os e ponha um em cada mesa: os clientes o escaneiam para ver o cardápio e pedir.',
    first: 'Primeiro crie as mesas.',
    print: (hall) => `Imprimir os códigos de ${hall}`,
  },
  payments: {
    title: 'Cobranças (opcional)',
    text: 'Cobre cada conta por método, com gorjeta e troco, e controle o caixa. Pode ativar quando quiser.',
    button: 'Configurar as cobranças',
  },
  open: {
    title: 'Abrir',
    text: 'O ponto de venda mostra as mesas, os pedidos e as contas ao vivo.',
    missing: 'Falta pelo menos uma filial com uma mesa e um produto no cardápio.',
    button: 'Abrir o ponto de venda',
  },
  counts: {
    sucursales: (count) => (count === 1 ? '1 filial' : `${count} filiais`),
    salones: (count) => (count === 1 ? '1 salão' : `${count} salões`),
    mesas: (count) => (count === 1 ? '1 mesa' : `${count} mesas`),
    productos: (count) => (count === 1 ? '1 produto' : `${count} produtos`),
    empleados: (count) => (count === 1 ? '1 funcionário' : `${count} funcionários`),
  },
}
