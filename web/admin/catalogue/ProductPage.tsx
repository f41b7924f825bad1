import Box from '@mui/material/Box';
import { Archive, ArchiveRestore, Trash } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { AdminProduct } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { PageHead } from '../../shared/components/frame/PageHead';
import { useToast } from '../../shared/components/feedback/Toast';
import { adminPaths } from '#rules/admin-paths';
import { useGoOn } from '../../shared/use-go-on';
import { StateBadge } from '../components/badges';
import { ReasonDialog } from '../components/ReasonDialog';
import { RecordState } from '../components/RecordState';
import { useMayChange } from '../core/use-may-change';
import { ConsolePage } from '../shell/ConsolePage';
import { archiveProduct, removeProduct } from './api';
import { Configurations } from './Configurations';
import { DeleteDialog } from './DeleteDialog';
import { ProductEditor } from './ProductEditor';
import { catalogueTexts } from './texts';
import { useRecord } from '../core/use-record';

const words = catalogueTexts;

/** /admin/products/{id} and /admin/products/create: form of a product with its price configurations. */
export function ProductPage() {
  const { id = '' } = useParams();
  const isNew = id === '';
  const { data, error, refetch } = useRecord<AdminProduct>('products', id, !isNew);
  const goOn = useGoOn();
  const toast = useToast();
  const title = isNew ? words.create : (data?.name ?? words.title);
  return (
    <ConsolePage title={title}>
      {!isNew && !data ? (
        <RecordState error={error} retry={() => void refetch()} />
      ) : (
        <>
          <PageHead
            back={{ to: adminPaths.products, label: words.back }}
            title={
              <>
                {title}
                {data?.archivedAt && <StateBadge state="archived" />}
              </>
            }
            actions={data && <ProductMenu product={data} />}
          />
          <Box sx={{ display: 'grid', gap: 3, maxWidth: 920 }}>
            {data && <Configurations product={data} />}
            <ProductEditor
              key={id}
              product={data ?? null}
              onSaved={(saved) => {
                toast(isNew ? words.editor.created : words.editor.saved);
                if (isNew) void goOn(adminPaths.product(saved), { replace: true });
              }}
            />
          </Box>
        </>
      )}
    </ConsolePage>
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
