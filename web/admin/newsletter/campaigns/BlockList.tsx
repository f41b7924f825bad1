import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Scale, Type } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BLOCK_KINDS, type BlockKind, blockLabel, MAX_BLOCKS } from '#rules/campaign-content';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { useToast } from '../../../shared/components/feedback/Toast';
import { formatCount } from '../../../shared/format';
import { BlockRow, Choose, Gap, Names, rowStyle } from './BlockRow';
import { blockIcons } from './blocks';
import { Heading } from './Heading';
import { campaignTexts } from './texts';
import { type CampaignForm, placed, type PlacedBlock } from './use-campaign-form';

const words = campaignTexts.blocks;

interface BlockListProps {
  form: CampaignForm;
  /** Key of the selected block; null for the mail's name and subject. */
  chosen: number | null;
  disabled: boolean;
  onChoose: (key: number | null) => void;
  /** Called with the key and the position of a new block. */
  onAdded: (key: number, at: number) => void;
}

/** List of a mail's blocks. Blocks can be selected, copied, removed, and moved by dragging, keys or a menu. */
export function BlockList({ form, chosen, disabled, onChoose, onAdded }: BlockListProps) {
  const { blocks } = form.values;
  const [dragged, setDragged] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  /** Key of the block whose drag handle gets the focus after the next render, after a block was moved or removed. */
  const moved = useRef<number | null>(null);
  useEffect(() => {
    // Moving an element in the page can remove its focus.
    if (moved.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${moved.current}"] [data-grip]`)?.focus();
    moved.current = null;
  });
  const move = (key: number, to: number, of = '') => {
    const from = blocks.findIndex((one) => one.key === key);
    if (from < 0 || to < 0 || to >= blocks.length || from === to) return;
    form.set({ blocks: blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from]!) }, of);
    setTold(words.moved(blocks[from]!.block.kind, to + 1, blocks.length));
  };
  const remove = (one: PlacedBlock, at: number) => {
    const left = blocks.toSpliced(at, 1);
    form.set({ blocks: left });
    moved.current = left[Math.min(at, left.length - 1)]?.key ?? null;
    if (one.key === chosen) onChoose(left[Math.min(at, left.length - 1)]?.key ?? null);
    toast(words.removed(one.block.kind));
  };
  const add = (one: PlacedBlock, at: number) => {
    form.set({ blocks: blocks.toSpliced(at, 0, one) });
    onAdded(one.key, at);
  };
  const place = blocks.findIndex(({ key }) => key === chosen);
  const isFull = blocks.length >= MAX_BLOCKS;
  return (
    <Box component="section" aria-labelledby="campaign-blocks" sx={{ p: { xs: 2, lg: '12px 10px 20px' } }}>
      <Heading id="campaign-blocks" title={words.title} aside={formatCount(blocks.length)} />
      <Box component="ul" ref={list} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2px' }}>
        <Box component="li" sx={rowStyle(chosen === null)}>
          <Gap />
          <Choose
            icon={Type}
            title={words.mail}
            note={form.values.subject}
            isChosen={chosen === null}
            onClick={() => onChoose(null)}
          />
        </Box>
        {blocks.map((one, at) => (
          <BlockRow
            key={one.key}
            placed={one}
            isChosen={one.key === chosen}
            isDragged={one.key === dragged}
            disabled={disabled}
            isFull={isFull}
            isFirst={at === 0}
            isLast={at === blocks.length - 1}
            onChoose={() => onChoose(one.key)}
            onDragStart={() => setDragged(one.key)}
            onDragEnd={() => setDragged(null)}
            onDragOver={() => dragged !== null && move(dragged, at, `drag ${dragged}`)}
            onMove={(by) => {
              moved.current = one.key;
              move(one.key, at + by);
            }}
            onDuplicate={() => add(placed(structuredClone(one.block)), at + 1)}
            onRemove={() => remove(one, at)}
          />
        ))}
        <Box component="li" sx={rowStyle(false)}>
          <Gap />
          <Scale size={15} aria-hidden />
          <Names title={words.footer} note={words.footerNote} />
        </Box>
      </Box>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {!disabled && (
        <>
          <Box component="hr" sx={{ my: 2, border: 0, borderTop: 1, borderColor: 'divider' }} />
          <Heading title={words.add} />
          <Box sx={tiles}>
            {BLOCK_KINDS.map((kind) => (
              <Tile
                key={kind}
                kind={kind}
                disabled={isFull}
                onClick={() =>
                  add(
                    placed({ kind, ...(kind === 'columns' && { left: [], right: [] }) }),
                    place < 0 ? blocks.length : place + 1,
                  )
                }
              />
            ))}
          </Box>
          {isFull && (
            <Typography variant="small" component="p" color="textSecondary" sx={{ p: 1 }}>
              {words.full(MAX_BLOCKS)}
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}

interface TileProps {
  kind: BlockKind;
  disabled: boolean;
  onClick: () => void;
}

function Tile({ kind, disabled, onClick }: TileProps) {
  const Icon = blockIcons[kind];
  return (
    <ButtonBase disabled={disabled} onClick={onClick} sx={tile}>
      <Icon size={16} aria-hidden />
      {blockLabel(kind)}
    </ButtonBase>
  );
}

const tiles = {
  display: 'grid',
  gap: '6px',
  px: '6px',
  gridTemplateColumns: { xs: 'repeat(4, minmax(0, 1fr))', lg: 'repeat(2, minmax(0, 1fr))' },
};

const tile = {
  height: 54,
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: '3px',
  border: 1,
  borderColor: 'divider',
  borderRadius: '7px',
  bgcolor: 'background.paper',
  typography: 'caption',
  fontWeight: 500,
  color: 'text.secondary',
  '&:hover': { borderColor: 'border.control', color: 'text.primary' },
  '&.Mui-disabled': { opacity: 0.5 },
} as const;
