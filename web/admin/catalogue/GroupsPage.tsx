import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'ra-core';
import { messageOf } from '../../shared/api/errors';
import type { AdminProductGroup } from '../../shared/api/schema';
import { IconAction } from '../../shared/components/actions/IconAction';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { RecordState } from '../components/RecordState';
import { useMayChange } from '../core/use-may-change';
import { ConsolePage } from '../shell/ConsolePage';
import { moveGroup } from './api';
import { GroupForm } from './GroupForm';
import { catalogueTexts } from './texts';

const words = catalogueTexts.groups;

/** /admin/product-groups: list of the product groups, which are edited in a dialog and reordered inline. */
export function GroupsPage() {
  const { data, error, refetch } = useGetList<AdminProductGroup>('product-groups', {
    sort: { field: 'position', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return (
    <ConsolePage title={words.title}>
      <PageHead title={words.title} text={words.text} />
      <Box sx={{ maxWidth: 920 }}>
        {data ? (
          <Panel title={words.title} flush>
            <Box component="ol">
              {data.map((group, place) => (
                <Group key={group.id} group={group} place={place} count={data.length} />
              ))}
            </Box>
          </Panel>
        ) : (
          <RecordState error={error} retry={() => void refetch()} />
        )}
      </Box>
    </ConsolePage>
  );
}

function Group({ group, place, count }: { group: AdminProductGroup; place: number; count: number }) {
  const mayChange = useMayChange();
  const [editing, setEditing] = useState(false);
  const changed = useChanged();
  const toast = useToast();
  const { name, headline, productCount } = group;
  const move = useMutation({
    mutationFn: (to: number) => moveGroup(group, to),
    onSuccess: async (_moved, to) => {
      await changed();
      toast(words.moved(name, to + 1));
    },
  });
  const moveTo = (to: number) => !move.isPending && move.mutate(to);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}>
      {move.isError && (
        <Notice tone="error" title={texts.error} style={{ margin: '12px 20px' }}>
          {messageOf(move.error, words.moveFailed)}
        </Notice>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: '10px 12px 10px 20px' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h3" sx={{ fontWeight: 550 }}>
            {name}
          </Typography>
          <Typography variant="small" component="p" color="textSecondary">
            {headline}
          </Typography>
          <Typography variant="caption" component="p" color="textTertiary">
            {words.products(productCount)}
          </Typography>
        </Box>
        {mayChange && (
          <Box sx={{ display: 'flex', flex: 'none' }}>
            <IconAction
              name={words.up(name)}
              icon={<ArrowUp size={15} />}
              aria-disabled={place === 0}
              onClick={() => place > 0 && moveTo(place - 1)}
            />
            <IconAction
              name={words.down(name)}
              icon={<ArrowDown size={15} />}
              aria-disabled={place === count - 1}
              onClick={() => place < count - 1 && moveTo(place + 1)}
            />
            <IconAction name={words.edit(name)} icon={<Pencil size={15} />} onClick={() => setEditing(true)} />
          </Box>
        )}
      </Box>
      {editing && <GroupForm group={group} onClose={() => setEditing(false)} />}
    </Box>
  );
}
