import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'ra-core';
import type { AdminPriceConfiguration, AdminProduct } from '../../shared/api/schema';
import { Badge } from '../../shared/components/badges/Badge';
import { Button } from '../../shared/components/actions/Button';
import { Panel } from '../../shared/components/frame/Panel';
import { StateBadge } from '../components/badges';
import { RecordState } from '../components/RecordState';
import { useMayChange } from '../core/use-may-change';
import { removeConfiguration, restoreConfiguration } from './api';
import { ConfigurationForm } from './ConfigurationForm';
import { Options } from './Options';
import { PartActions } from './PartActions';
import { priceWords } from './price-words';
import { catalogueTexts } from './texts';

const words = catalogueTexts.prices;

/** Panel with a product's price configurations and their options, which are edited in dialogs. */
export function Configurations({ product }: { product: AdminProduct }) {
  const mayChange = useMayChange();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useGetList<AdminPriceConfiguration>('price-configurations', {
    filter: { catalogItemId: product.id },
    sort: { field: 'position', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return (
    <Panel title={words.title} flush>
      {!data && (
        <Box sx={{ p: 2.5 }}>
          <RecordState error={error} retry={() => void refetch()} />
        </Box>
      )}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.none}
        </Typography>
      )}
      {data?.map((configuration) => (
        <Configuration key={configuration.id} configuration={configuration} />
      ))}
      {adding && <ConfigurationForm productId={product.id} configuration={null} onClose={() => setAdding(false)} />}
      {mayChange && data && (
        <Box sx={{ p: '12px 20px', borderTop: data.length ? 1 : 0, borderColor: 'divider' }}>
          <Button size="small" icon={<Plus size={14} />} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </Box>
      )}
    </Panel>
  );
}

function Configuration({ configuration }: { configuration: AdminPriceConfiguration }) {
  const mayChange = useMayChange();
  const [editing, setEditing] = useState(false);
  const { name, archivedAt } = configuration;
  return (
    <Box
      component="section"
      aria-label={name}
      sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px', p: '10px 12px 10px 20px' }}>
        <Typography component="h3" sx={{ fontWeight: 550 }}>
          {name}
        </Typography>
        {configuration.isDefault && <Badge tone="info" label={words.isDefault} />}
        {archivedAt ? (
          <StateBadge state="archived" />
        ) : (
          !configuration.isActive && <StateBadge state="inactive" label={words.inactive} />
        )}
        <Typography component="span" className="num" sx={{ ml: 'auto', fontWeight: 550 }}>
          {priceWords(configuration)}
        </Typography>
        {mayChange && (
          <PartActions
            part={configuration}
            deletion={words}
            onEdit={() => setEditing(true)}
            restore={() => restoreConfiguration(configuration)}
            remove={() => removeConfiguration(configuration)}
          />
        )}
      </Box>
      {editing && (
        <ConfigurationForm
          productId={configuration.catalogItemId}
          configuration={configuration}
          onClose={() => setEditing(false)}
        />
      )}
      <Options configuration={configuration} />
    </Box>
  );
}
