import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash, type LucideIcon } from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useGetOne } from 'ra-core';
import { blockLabel } from '#rules/campaign-content';
import type { AdminProduct, EmailTemplate } from '../../../shared/api/schema';
import { ActionMenu } from '../../../shared/components/actions/ActionMenu';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { blockIcons, blockSays } from './blocks';
import { campaignTexts } from './texts';
import type { PlacedBlock } from './use-campaign-form';

const words = campaignTexts.blocks;

interface BlockRowProps {
  placed: PlacedBlock;
  isChosen: boolean;
  isDragged: boolean;
  disabled: boolean;
  isFull: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChoose: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDragOver: () => void;
  onMove: (by: 1 | -1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** Row of a block in the list, with buttons to select, move, copy and remove the block. */
export function BlockRow(props: BlockRowProps) {
  const { isChosen, isDragged, disabled, isFull, isFirst, isLast, onDragStart, onDragEnd, onDragOver, onMove } = props;
  const { key, block } = props.placed;
  const { data: product } = useGetOne<AdminProduct>(
    'products',
    { id: block.product ?? '' },
    { enabled: Boolean(block.product) },
  );
  const { data: template } = useGetOne<EmailTemplate>(
    'email-templates',
    { id: block.template ?? '' },
    { enabled: Boolean(block.template) },
  );
  const says = blockSays(block, product?.name ?? template?.title);
  const name = says ? words.named(block.kind, says) : blockLabel(block.kind);
  const begin = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', name);
    onDragStart();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!by) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <Box
      component="li"
      data-key={key}
      draggable={!disabled}
      onDragStart={begin}
      onDragEnd={onDragEnd}
      onDragEnter={onDragOver}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      sx={{ ...rowStyle(isChosen), ...(isDragged && { opacity: 0.45 }) }}
    >
      {disabled ? (
        <Gap />
      ) : (
        <IconAction
          data-grip
          size="small"
          name={words.move(name)}
          tip={words.moveTip}
          icon={<GripVertical size={14} />}
          onKeyDown={onKeyDown}
          style={{ cursor: 'grab', width: 24, minWidth: 24 }}
        />
      )}
      <Choose
        icon={blockIcons[block.kind]}
        title={blockLabel(block.kind)}
        note={says}
        isChosen={isChosen}
        onClick={props.onChoose}
      />
      {!disabled && (
        <ActionMenu
          name={words.actions(name)}
          actions={[
            ...(isFirst ? [] : [{ label: words.up, icon: <ArrowUp size={15} />, onSelect: () => onMove(-1) }]),
            ...(isLast ? [] : [{ label: words.down, icon: <ArrowDown size={15} />, onSelect: () => onMove(1) }]),
            ...(isFull ? [] : [{ label: words.duplicate, icon: <Copy size={15} />, onSelect: props.onDuplicate }]),
            { label: words.remove, icon: <Trash size={15} />, onSelect: props.onRemove, danger: true },
          ]}
        />
      )}
    </Box>
  );
}

interface ChooseProps {
  icon: LucideIcon;
  title: string;
  note: string;
  isChosen: boolean;
  onClick: () => void;
}

/** Button that selects a row. */
export const Choose = ({ icon: Icon, title, note, isChosen, onClick }: ChooseProps) => (
  <ButtonBase aria-pressed={isChosen} onClick={onClick} sx={choose}>
    <Icon size={15} aria-hidden />
    <Names title={title} note={note} />
  </ButtonBase>
);

export const Names = ({ title, note }: { title: string; note: string }) => (
  <Box component="span" sx={{ minWidth: 0, display: 'block' }}>
    <Typography component="span" variant="small" noWrap sx={{ display: 'block', fontWeight: 500 }}>
      {title}
    </Typography>
    {note && (
      <Typography component="span" variant="caption" noWrap color="textTertiary" sx={{ display: 'block' }}>
        {note}
      </Typography>
    )}
  </Box>
);

/** Spacer as wide as a drag handle. */
export const Gap = () => <span style={{ width: 24, flex: 'none' }} />;

export const rowStyle = (isChosen: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 44, sm: 40 },
  pl: '2px',
  borderRadius: '6px',
  color: 'text.secondary',
  '& svg': { flex: 'none', color: 'text.tertiary' },
  ...(isChosen
    ? { bgcolor: 'action.selected', color: 'text.primary', boxShadow: 'inset 2px 0 0 var(--iris)' }
    : { '&:hover': { bgcolor: 'action.hover', color: 'text.primary' } }),
});

const choose = {
  flex: 1,
  minWidth: 0,
  gap: 1,
  py: 0.5,
  justifyContent: 'flex-start',
  textAlign: 'left',
  borderRadius: '4px',
  color: 'inherit',
} as const;
