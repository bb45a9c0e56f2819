/** Examples of the calls under "Back office". */
import type * as backoffice from '@orderi/shared/contract/backoffice'
import type { ExamplesOf } from './example.ts'

export const examples: ExamplesOf<typeof backoffice> = {
  categories: { by: 'ana', query: { buscar: 'platos', pagina: '1', tamano: '10' } },
  category: { by: 'ana', params: { id: 1 } },
  createCategory: { by: 'ana', body: { name: 'Platos', order: 1, hidden: 0 } },
  updateCategory: {
    by: 'ana',
    body: {
      id: 1,
      translations: [
        { language_code: 'es', name: 'Platos fuertes' },
        { language_code: 'en', name: 'Main dishes' },
      ],
    },
  },
  deleteCategory: { by: 'ana', body: { id: 2 } },
  createSubcategory: {
    by: 'ana',
    body: { category_id: 1, name: 'Casado', order: 1, hidden: 0 },
  },
  updateSubcategory: { by: 'ana', body: { id: 1, name: 'Casados' } },
  deleteSubcategory: { by: 'ana', body: { id: 2 } },

  products: {
    by: 'ana',
    query: { buscar: 'casado', visibilidad: '2', pagina: '1', tamano: '10' },
  },
  product: { by: 'ana', params: { id: 1 } },
  createProduct: {
    by: 'ana',
    body: {
      category_id: 1,
      subcategory_id: 1,
      name: 'Casado con pollo',
      description: 'Arroz, frijoles, plátano maduro y pollo a la plancha',
      precio: 4200,
      order: 1,
      status: '1',
    },
  },
  updateProduct: { by: 'ana', body: { id: 1, precio: 4500 } },
  deleteProduct: { by: 'ana', body: { id: 4 } },
  importProducts: {
    by: 'ana',
    body: {
      simular: true,
      filas: [
        { fila: 2, id: '1', precio: '4700' },
        {
          fila: 3,
          nombre: 'Casado con pescado',
          categoria: 'Platos fuertes',
          subcategoria: 'Casados',
          precio: '5200',
        },
      ],
    },
  },
  createVariant: {
    by: 'ana',
    body: { product_id: 1, name: 'Guarnición', quantity: 1, required: 0 },
  },
  updateVariant: { by: 'ana', body: { id: 1, required: 1 } },
  deleteVariant: { by: 'ana', body: { id: 2 } },
  saveOptions: {
    by: 'ana',
    body: { product_variant_id: 1, options: [{ id: 3, additional_price: 350 }] },
  },
  deleteOption: { by: 'ana', body: { id: 2 } },
  setSoldOut: { by: 'beto', body: { id: 3, sold_out: 1 } },

  branches: { by: 'ana' },
  branch: { by: 'ana', params: { id: 1 } },
  createBranch: {
    by: 'ana',
    body: {
      name: 'Barrio Escalante',
      address: 'Calle 33, San José',
      phone: '2222-0101',
      status: 1,
    },
  },
  updateBranch: {
    by: 'ana',
    body: {
      id: 1,
      minutos_ambar: 10,
      minutos_rojo: 20,
      impresora: '192.168.1.50',
      confirmar_mesa: 1,
    },
  },
  deleteBranch: { by: 'ana', body: { id: 2 } },
  setReceiving: { by: 'beto', body: { id: 1, abierta: 1 } },
  hall: { by: 'ana', params: { id: 1 } },
  createHall: { by: 'ana', body: { branch_id: 1, name: 'Patio', status: 1 } },
  updateHall: { by: 'ana', body: { id: 1, name: 'Terraza' } },
  deleteHall: { by: 'ana', body: { id: 2 } },
  createTable: { by: 'ana', body: { hall_id: 1, name: 'Mesa 1', capacity: 2 } },
  updateTable: { by: 'ana', body: { id: 1, capacity: 4 } },
  renewTableCode: { by: 'ana', body: { id: 2 } },
  deleteTable: { by: 'ana', body: { id: 3 } },

  employees: { by: 'ana' },
  createEmployee: {
    by: 'ana',
    body: {
      name: 'Beto',
      email: 'beto@soda.example',
      type: 'salonero',
      sucursalesSeleccionadas: [1],
    },
  },
  updateEmployee: {
    by: 'ana',
    body: { user: 4, name: 'Beto Brenes', type: 'salonero', sucursalesSeleccionadas: [1] },
  },
  dismissEmployee: { by: 'ana', body: { user: 5 } },
  renewPassword: { by: 'ana', body: { user: 4 } },

  restaurants: { by: 'equipo', query: { buscar: 'soda' } },
  createRestaurant: {
    by: 'equipo',
    body: {
      name: 'Soda La Esquina',
      description: 'Comida casera',
      email: 'ana@soda.example',
      phone: '2222-0100',
      country: 'crc',
      currency: '₡',
      status: 1,
      comision: 3,
      commissionType: 2,
      iva: 13,
      ivaIncluido: '0',
      servicio: 10,
      servicioIncluido: '0',
    },
  },
  updateRestaurant: { by: 'equipo', body: { id: 1, comision: 2.5 } },
  deleteRestaurant: { by: 'equipo', body: { id: 2 } },

  users: { by: 'equipo' },
  createUser: {
    by: 'equipo',
    body: { name: 'Soporte', email: 'soporte@orderi.example', type: 'superadmin' },
  },
  updateUser: { by: 'equipo', body: { id: 2, name: 'Soporte de Orderi' } },
  deleteUser: { by: 'equipo', body: { id: 2 } },
}
