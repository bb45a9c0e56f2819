import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Category, Product, Subcategory } from '@orderi/shared/menu/schema'
import type { SetupCounts } from '@orderi/shared/restaurants/first-steps'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useMutation } from '@tanstack/react-query'
import { menuWords, stepsWords } from '../i18n/office.ts'
import { CategoryForm } from '../menu/categories/CategoryForm.tsx'
import { SubcategoryForm } from '../menu/categories/SubcategoryForm.tsx'
import { ProductForm } from '../menu/products/ProductForm.tsx'
import { refreshMenu } from '../menu/refresh.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { useCategories } from '../office/useCategories.ts'
import { showFailure } from '../shell/showFailure.ts'
import { refreshFirstSteps } from '../shell/useFirstSteps.ts'
import { loadable } from '../ui/loadable.tsx'
import { ToolButton } from '../ui/ToolButton.tsx'
import classes from './Steps.module.css'

const words = stepsWords.menu
const ImportDialog = loadable(
  async () => (await import('../menu/sheet/ImportDialog.tsx')).ImportDialog,
)

function refresh(): void {
  refreshMenu()
  refreshFirstSteps()
}

export function MenuStep({ steps, onLater }: { steps: SetupCounts; onLater: () => void }) {
  const [isImporting, importing] = useDisclosure(false)
  const hasDishes = steps.productos > 0
  return (
    <>
      <p className="faint">{words.text}</p>
      <div className={classes['actions']}>
        <Button
          variant={hasDishes ? 'default' : 'filled'}
          leftSection={<IconUpload size="1.125rem" />}
          onClick={importing.open}
        >
          {words.import}
        </Button>
        <TemplateButton />
        <ByHand steps={steps} />
        <Button variant={hasDishes ? 'filled' : 'subtle'} onClick={onLater}>
          {hasDishes ? stepsWords.goOn : stepsWords.later}
        </Button>
      </div>
      <ImportDialog
        opened={isImporting}
        onClose={() => {
          importing.close()
          refreshFirstSteps()
        }}
      />
    </>
  )
}

function TemplateButton() {
  const exporting = useMutation({
    mutationFn: async () => (await import('../menu/sheet/exportMenu.ts')).exportTemplate(),
    onError: (error) => showFailure(menuWords.sheet.exportFailed, error),
  })
  return (
    <ToolButton
      icon={IconDownload}
      iconSize="1.125rem"
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {words.template}
    </ToolButton>
  )
}

function ByHand({ steps }: { steps: SetupCounts }) {
  const { all, isLoading } = useCategories()
  const category = useEntityDialog<Category>()
  const subcategory = useEntityDialog<Subcategory>()
  const product = useEntityDialog<Product>()
  const [first] = all
  const next = !first ? 'category' : steps.subcategorias === 0 ? 'subcategory' : 'product'
  return (
    <>
      <ToolButton
        icon={IconPencil}
        iconSize="1.125rem"
        disabled={isLoading}
        onClick={() => ({ category, subcategory, product })[next].open()}
      >
        {words.byHand[next]}
      </ToolButton>
      <CategoryForm editing={category} onSaved={refresh} />
      {first && <SubcategoryForm categoryId={first.id} editing={subcategory} onSaved={refresh} />}
      <ProductForm editing={product} onSaved={refresh} />
    </>
  )
}
