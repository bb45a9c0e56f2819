/** Examples of the calls about what devices hear while the product is not open on them. */
import type * as push from '@orderi/shared/contract/push'
import type { ExamplesOf } from './example.ts'

const endpoint = 'https://fcm.googleapis.com/fcm/send/cXk7Tq2fW0o'

export const examples: ExamplesOf<typeof push> = {
  pushKey: { by: 'beto' },
  subscribe: {
    by: 'beto',
    body: {
      endpoint,
      keys: {
        p256dh:
          'BFnXwFg6fZ3bWq0dTnQ0rKpX8mJv1cYtL5sHu2eRa7oGi9kDzMxNwBhPyVjCq4fTsUl6ZrE3gAiOb8nKdWmQxYc',
        auth: 'k3Vb9sQpX1mZtR7yLw2nHg',
      },
    },
  },
  unsubscribe: { by: 'beto', body: { endpoint } },
}
