import Box from '@mui/material/Box';
import { Archive, ArchiveRestore, Trash } from 'lucide-react';
import { useState } from 'react';
import type { AdminProduct } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { PageHead } from '../../shared/components/frame/PageHead';
import { useToast } from '../../shared/components/feedback/Toast';
import { adminPaths } from '#rules/admin-paths';
import { useGoOn } from '../../shared/use-go-on';
import { StateBadge } from '../components/badges';
import { ReasonDialog } from '../components/ReasonDialog';
import { RecordPage } from '../components/RecordPage';
import { useMayChange } from '../core/use-may-change';
import { archiveProduct, removeProduct } from './api';
import { Configurations } from './Configurations';
import { DeleteDialog } from './DeleteDialog';
import { ProductEditor } from './ProductEditor';
import { catalogueTexts } from './texts';

const words = catalogueTexts;

/** /admin/products/{id} and /admin/products/create: form of a product with its price configurations. */
export function ProductPage() {
  const goOn = useGoOn();
  const toast = useToast();
  return (
    <RecordPage<AdminProduct | null> title={({ name }) => name} create={words.create}>
      {(product) => (
        <>
          <PageHead
            back={{ to: adminPaths.products, label: words.back }}
            title={
              <>
                {product?.name ?? words.create}
                {product?.archivedAt && <StateBadge state="archived" />}
              </>
            }
            actions={product && <ProductMenu product={product} />}
          />
          <Box sx={{ display: 'grid', gap: 3, maxWidth: 920 }}>
            {product && <Configurations product={product} />}
            <ProductEditor
              product={product}
              onSaved={(saved) => {
                toast(product ? words.editor.saved : words.editor.created);
                if (!product) void goOn(adminPaths.product(saved), { replace: true });
              }}
            />
          </Box>
        </>
      )}
    </RecordPage>
  );
}

function ProductMenu({ product }: { product: AdminProduct }) {
  const mayChange = useMayChange();
  const [asked, setAsked] = useState<'archive' | 'restore' | 'delete' | null>(null);
  const toast = useToast();
  const goOn = useGoOn();
  if (!mayChange) return null;
  return (
    <>
      <ActionMenu
        name={`Actions for ${product.name}`}
        actions={[
          product.archivedAt
            ? { label: words.remove.restore, icon: <ArchiveRestore size={16} />, onSelect: () => setAsked('restore') }
            : { label: words.remove.archive, icon: <Archive size={16} />, onSelect: () => setAsked('archive') },
          { label: words.remove.product, icon: <Trash size={16} />, danger: true, onSelect: () => setAsked('delete') },
        ]}
      />
      {(asked === 'archive' || asked === 'restore') && (
        <ReasonDialog
          title={words.remove[asked]}
          text={words.remove[`${asked}Text`](product.name)}
          confirm={words.remove[asked]}
          run={() => archiveProduct(product, asked === 'archive')}
          onDone={() => toast(asked === 'archive' ? words.archived : words.remove.restored)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'delete' && (
        <DeleteDialog
          title={words.remove.product}
          text={words.remove.productText(product.name)}
          confirm={words.remove.product}
          run={() => removeProduct(product)}
          onDeleted={() => void goOn(adminPaths.products)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
