import Box from '@mui/material/Box';
import { optionGroupTitle } from '#rules/option-groups';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'ra-core';
import type { AdminOption, AdminPriceConfiguration } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { StateBadge } from '../components/badges';
import { RecordState } from '../components/RecordState';
import { useMayChange } from '../core/use-may-change';
import { removeOption, restoreOption } from './api';
import { OptionForm } from './OptionForm';
import { PartActions } from './PartActions';
import { priceWords } from './price-words';
import { catalogueTexts } from './texts';

const words = catalogueTexts.options;

/** Options of a price configuration, collapsed at first. */
export function Options({ configuration }: { configuration: AdminPriceConfiguration }) {
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ px: 2.5, pb: open ? 2 : 1.25 }}>
      <Link component="button" type="button" variant="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words.count(configuration.optionCount)}
        <VisuallyHidden>{words.of(configuration.name)}</VisuallyHidden>
      </Link>
      {open && <OptionList configuration={configuration} />}
    </Box>
  );
}

function OptionList({ configuration }: { configuration: AdminPriceConfiguration }) {
  const mayChange = useMayChange();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useGetList<AdminOption>('configuration-options', {
    filter: { priceConfigurationId: configuration.id },
    sort: { field: 'position', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  if (!data) return <RecordState error={error} retry={() => void refetch()} />;
  return (
    <Box sx={{ mt: 1, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
      {data.length === 0 && <Typography color="textSecondary">{words.none}</Typography>}
      <Box component="ul">
        {data.map((option) => (
          <Option key={option.id} configuration={configuration} option={option} />
        ))}
      </Box>
      {adding && <OptionForm configuration={configuration} option={null} onClose={() => setAdding(false)} />}
      {mayChange && (
        <Button size="small" icon={<Plus size={14} />} onClick={() => setAdding(true)} style={{ marginTop: 8 }}>
          {words.add}
        </Button>
      )}
    </Box>
  );
}

function Option({ configuration, option }: { configuration: AdminPriceConfiguration; option: AdminOption }) {
  const mayChange = useMayChange();
  const [editing, setEditing] = useState(false);
  const { name, archivedAt } = option;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          gap: '2px 12px',
          py: '6px',
        }}
      >
        <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0 }}>
          <Typography variant="small" sx={{ fontWeight: 550 }}>
            {name} {archivedAt && <StateBadge state="archived" />}
          </Typography>
          <Typography variant="caption" component="p" color="textTertiary">
            {[
              optionGroupTitle(option.group),
              words.quantity(option.minQuantity, option.maxQuantity),
              option.required && words.required,
              option.oneForEach && words.oneForEach,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <Typography variant="small" className="num" sx={{ mr: { xs: 'auto', sm: 0 }, whiteSpace: 'nowrap' }}>
          {priceWords(option.slaPackageId ? option.slaPrice : option)}
        </Typography>
        {mayChange && (
          <PartActions
            part={option}
            deletion={words}
            onEdit={() => setEditing(true)}
            restore={() => restoreOption(option)}
            remove={() => removeOption(option)}
          />
        )}
      </Box>
      {editing && <OptionForm configuration={configuration} option={option} onClose={() => setEditing(false)} />}
    </Box>
  );
}
