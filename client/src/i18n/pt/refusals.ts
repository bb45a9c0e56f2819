/** In Portuguese, what the server says in Spanish: by code, and word for word. */
import type { Pack } from '../pack.ts'

export const refusals: Pack['refusals'] = {
  bad_json: 'O conteúdo enviado não é JSON válido.',
  unauthenticated: 'Entre para continuar.',
  session_revoked: 'Sua sessão terminou. Entre de novo.',
  bad_credentials: 'E-mail ou senha incorretos.',
  bad_table_token: 'O código da mesa não é válido. Escaneie-o de novo.',
  forbidden: 'Você não tem permissão para fazer isto.',
  not_found: 'Não encontramos o que você procura.',
  no_branch: 'Escolha uma filial.',
  no_bill: 'Não há uma conta aberta.',
  table_inactive: 'Esta mesa não está recebendo pedidos. Fale com um garçom.',
  no_restaurant: 'Escolha um restaurante.',
  other_restaurant: 'Em outra aba você escolheu outro restaurante. Recarregue a página.',
  email_taken: 'Já existe uma conta com esse e-mail.',
  stale: 'Outra pessoa o alterou enquanto isso. Confira os dados antes de salvar.',
  other_log:
    'O servidor voltou a um estado anterior (um backup). Esta mudança era de antes disso e foi descartada: confira o painel.',
  in_use: 'Já foi usado e não pode ser excluído. Você pode deixá-lo inativo ou invisível.',
  product_unavailable: 'Um dos produtos não está mais disponível.',
  bill_requested: 'A conta já foi pedida.',
  bill_closed: 'A conta já está fechada.',
  bill_full: 'Uma conta tem no máximo 500 linhas. Abra outra conta para a mesa.',
  branch_closed: 'A filial não está recebendo pedidos neste momento.',
  table_unconfirmed: 'Um garçom deve confirmar a mesa antes do primeiro pedido.',
  own_bill_open: 'Já há pedidos em uma conta própria desta mesa.',
  has_role: 'Ainda trabalha em um restaurante. Peça primeiro que retirem o acesso.',
  illegal_transition: 'O estado atual não permite essa mudança.',
  nothing_to_undo: 'Não há nenhuma mudança recente para desfazer.',
  too_late: 'Já passou o tempo permitido para reabrir a conta.',
  no_printer: 'A filial não tem uma impressora de rede.',
  body_too_large: 'O conteúdo enviado é grande demais.',
  unsupported_media_type: 'O conteúdo deve ser enviado como JSON.',
  invalid: 'Confira os dados enviados.',
  bad_image: 'A imagem não é válida.',
  idempotency_key_reused: 'Essa chave já foi usada com outro conteúdo.',
  too_many_requests: 'Tentativas demais. Espere um momento e tente de novo.',
  internal: 'Ocorreu um erro inesperado',
  unavailable: 'O serviço está ocupado. Tente de novo em alguns segundos.',
}

export const sentences: Pack['sentences'] = {
  'Agotado: escriba Sí o No.': 'Agotado: escreva Sí ou No.',
  'Cada idioma puede aparecer una sola vez.': 'Cada idioma pode aparecer uma única vez.',
  'Cada producto va una sola vez.': 'Cada produto vai uma única vez.',
  'Cambie primero su contraseña temporal.': 'Troque primeiro a sua senha temporária.',
  'Cambie su propia contraseña en Mi Perfil.': 'Troque sua própria senha em Meu perfil.',
  'Cantidad: escriba un número entero de 1 a {máximo}.':
    'Cantidad: escreva um número inteiro de 1 a {máximo}.',
  'Demasiados intentos. Espere un minuto e intente de nuevo.':
    'Muitas tentativas. Espere um minuto e tente de novo.',
  'Demasiados intentos. Espere {minutos} minutos e intente de nuevo.':
    'Muitas tentativas. Espere {minutos} minutos e tente de novo.',
  'El formato no es válido.': 'O formato não é válido.',
  'El precio es demasiado grande.': 'O preço é grande demais.',
  'El rojo debe empezar después del ámbar.': 'O vermelho deve começar depois do amarelo.',
  'El servidor no imprime en esa dirección. Escriba la que la impresora tiene en la red del restaurante.':
    'O servidor não imprime nesse endereço. Escreva o que a impressora tem na rede do restaurante.',
  'El texto contiene caracteres que no se admiten.': 'O texto tem caracteres não permitidos.',
  'El total de la cuenta es demasiado grande.': 'O total da conta é grande demais.',
  'El valor debe ser mayor que {límite}.': 'O valor deve ser maior que {límite}.',
  'El valor máximo es {límite}.': 'O valor máximo é {límite}.',
  'El valor mínimo es {límite}.': 'O valor mínimo é {límite}.',
  'El valor no es válido.': 'O valor não é válido.',
  'Elija 1 o 0.': 'Escolha 1 ou 0.',
  'Elija 1 o 2.': 'Escolha 1 ou 2.',
  'Elija 10, 20, 30, 40, 50 o 100.': 'Escolha 10, 20, 30, 40, 50 ou 100.',
  'Elija al menos una sucursal.': 'Escolha ao menos uma filial.',
  'Elija uno de estos valores: {valores}.': 'Escolha um destes valores: {valores}.',
  'Elija {cantidad} como máximo en «{variante}».': 'Escolha no máximo {cantidad} em “{variante}”.',
  'Elija {límite} elementos como máximo.': 'Escolha no máximo {límite}.',
  'Elija {límite} elementos como mínimo.': 'Escolha no mínimo {límite}.',
  'Es el mismo producto que el de la fila {fila}.': 'É o mesmo produto da linha {fila}.',
  'Esa opción no es de esta variante.': 'Essa opção não é desta variante.',
  'Esa variante no es de este producto.': 'Essa variante não é deste produto.',
  'Escriba la dirección de la impresora, por ejemplo 192.168.1.50 o 192.168.1.50:9100; el puerto va de 1024 a 65535.':
    'Escreva o endereço da impressora, por exemplo 192.168.1.50 ou 192.168.1.50:9100; a porta vai de 1024 a 65535.',
  'Escriba también la categoria de la sub categoria.':
    'Escreva também a categoria da subcategoria.',
  'Escriba un correo válido.': 'Escreva um e-mail válido.',
  'Escriba un número de página desde 1.': 'Escreva um número de página a partir de 1.',
  'Escriba un número desde 0.': 'Escreva um número a partir de 0.',
  'Escriba una fecha válida.': 'Escreva uma data válida.',
  'Escriba {límite} caracteres como máximo.': 'Escreva no máximo {límite} caracteres.',
  'Escriba {límite} caracteres como mínimo.': 'Escreva no mínimo {límite} caracteres.',
  'Ese código no es correcto o ya venció.': 'Esse código está incorreto ou já venceu.',
  'Ese no es el código que muestra la terminal del servidor.':
    'Esse não é o código que o terminal do servidor mostra.',
  'Esta cuenta no es solo de este restaurante: la persona cambia su propia contraseña.':
    'Esta conta não é só deste restaurante: a pessoa troca sua própria senha.',
  'Esta instalación ya tiene quien la administre. Inicie sesión.':
    'Esta instalação já tem quem a administre. Entre com sua conta.',
  'Estado: escriba Activo o Inactivo.': 'Estado: escreva Activo ou Inactivo.',
  'Este campo es obligatorio.': 'Este campo é obrigatório.',
  'Falta elegir «{variante}».': 'Falta escolher “{variante}”.',
  'Hay filas con errores: no se importó nada.': 'Há linhas com erros: nada foi importado.',
  'Hay varios productos con ese nombre: indique cuál en la columna Id.':
    'Há vários produtos com esse nome: indique qual na coluna Id.',
  'Id: escriba un número entero o déjelo vacío.': 'Id: escreva um número inteiro ou deixe vazio.',
  'Indique la mesa o la cuenta.': 'Indique a mesa ou a conta.',
  'La clave debe tener de 1 a 64 caracteres visibles.':
    'A chave deve ter de 1 a 64 caracteres visíveis.',
  'La clave no es válida.': 'A chave não é válida.',
  'La contraseña actual no es correcta.': 'A senha atual não está correta.',
  'La imagen puede pesar 8 MB como máximo.': 'A imagem pode ter no máximo 8 MB.',
  'La petición no se entiende.': 'Não se entende a solicitação.',
  'La subcategoría no es de esa categoría.': 'A subcategoria não é dessa categoria.',
  'La variante está repetida.': 'A variante está repetida.',
  'Los números de las filas deben ir de menor a mayor.':
    'Os números das linhas devem ir do menor ao maior.',
  'No es la dirección de un servicio de avisos conocido.':
    'Não é o endereço de um serviço de avisos conhecido.',
  'No hay un producto con el Id {id}.': 'Não há produto com o Id {id}.',
  'No puede cambiar su propio perfil.': 'Você não pode mudar seu próprio perfil.',
  'No puede despedirse a sí mismo.': 'Você não pode dispensar a si mesmo.',
  'No puede quitarse a sí mismo.': 'Você não pode retirar a si mesmo.',
  'Obligatorio: escriba Sí o No.': 'Obligatorio: escreva Sí ou No.',
  'Opcion: es la misma que la de la fila {fila}.': 'Opcion: é a mesma da linha {fila}.',
  'Opcion: escriba a qué producto corresponde el Precio Adicional.':
    'Opcion: escreva a que produto corresponde o Precio Adicional.',
  'Opcion: hay varios productos con ese nombre; escriba cuál así: {nombre} [{id}].':
    'Opcion: há vários produtos com esse nome; escreva qual assim: {nombre} [{id}].',
  'Opcion: no hay un producto con el Id {id}.': 'Opcion: não há produto com o Id {id}.',
  'Opcion: no hay un producto que se llame {nombre}.':
    'Opcion: não há produto que se chame {nombre}.',
  'Opcion: un producto no es opción de sí mismo.': 'Opcion: um produto não é opção de si mesmo.',
  'Opcion: una variante tiene {máximo} como máximo.':
    'Opcion: uma variante tem no máximo {máximo}.',
  'Orden: escriba un número entero desde 0.': 'Orden: escreva um número inteiro a partir de 0.',
  'Precio Adicional: escriba un monto con dos decimales como máximo.':
    'Precio Adicional: escreva um valor com no máximo dois decimais.',
  'Precio: escriba un monto con dos decimales como máximo.':
    'Precio: escreva um valor com no máximo dois decimais.',
  'Se esperaba otro tipo de valor.': 'Esperava-se outro tipo de valor.',
  'Se esperaba sí o no.': 'Esperava-se sim ou não.',
  'Se esperaba un número entero.': 'Esperava-se um número inteiro.',
  'Se esperaba un número.': 'Esperava-se um número.',
  'Se esperaba un objeto.': 'Esperava-se um objeto.',
  'Se esperaba un texto.': 'Esperava-se um texto.',
  'Se esperaba una lista.': 'Esperava-se uma lista.',
  'Su producto no está en el menú ni en otra fila.':
    'Seu produto não está no cardápio nem em outra linha.',
  'Todavía no acepta el empleo: dele un código nuevo.':
    'Ainda não aceitou o emprego: dê-lhe um código novo.',
  'Un producto no es opción de sí mismo.': 'Um produto não é opção de si mesmo.',
  'Use 128 caracteres como máximo.': 'Use no máximo 128 caracteres.',
  'Use 8 caracteres como mínimo.': 'Use no mínimo 8 caracteres.',
  'Use dos decimales como máximo.': 'Use no máximo dois decimais.',
  'Variante: el producto no tiene una con el Id {id}.':
    'Variante: o produto não tem uma com o Id {id}.',
  'Variante: es obligatorio.': 'Variante: é obrigatório.',
  'Variante: hay varias con ese nombre; escriba cuál así: {nombre} [{id}].':
    'Variante: há várias com esse nome; escreva qual assim: {nombre} [{id}].',
  'Ya hay un empleado con ese correo.': 'Já há um funcionário com esse e-mail.',
  '{columna}: es obligatorio donde no hay Id.': '{columna}: é obrigatório onde não há Id.',
  '{columna}: es obligatorio.': '{columna}: é obrigatório.',
  '{columna}: la fila {fila} de la misma variante dice otra cosa.':
    '{columna}: a linha {fila} da mesma variante diz outra coisa.',
  '{columna}: va en la fila del producto, no en la de su variante.':
    '{columna}: vai na linha do produto, não na da sua variante.',
}
