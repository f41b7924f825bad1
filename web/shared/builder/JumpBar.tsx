import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { List } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../components/actions/Button';
import { formatCount, plural } from '../format';
import { DropMenu } from '../overlays/DropMenu';
import { layout } from '../theme';
import { useMenu } from '../use-menu';
import { isComplete } from './builder-state';
import { builderTexts } from './texts';
import type { LineState } from './use-lines';

const { jump: words } = builderTexts;

interface JumpBarProps {
  states: LineState[];
  /** Returns the last known name of a product that failed to load. */
  nameOf: (productId: string) => string;
  onJump: (key: string) => void;
}

/** Sticky bar above the cards of a long quote: the number of products left to complete, and a menu to jump to a product. */
export function JumpBar({ states, nameOf, onJump }: JumpBarProps) {
  const { trigger, menu } = useMenu();
  const chosen = useRef<string | null>(null);
  const last = useRef<string | null>(null);
  const lines = states.map((state) => ({
    key: state.line.key,
    name: state.status === 'ready' ? state.configured.product.name : nameOf(state.line.productId),
    isIncomplete: state.status === 'failed' || (state.status === 'ready' && !isComplete(state.configured)),
  }));
  const incomplete = lines.filter(({ isIncomplete }) => isIncomplete);

  const jump = (key: string) => {
    last.current = key;
    onJump(key);
  };
  const toNext = () => {
    const after = lines.slice(lines.findIndex(({ key }) => key === last.current) + 1);
    const next = after.find(({ isIncomplete }) => isIncomplete) ?? incomplete[0];
    if (next) jump(next.key);
  };
  // Jumps only after the menu has closed, because closing returns the focus to the menu's button.
  const onClosed = () => {
    if (chosen.current !== null) jump(chosen.current);
    chosen.current = null;
  };
  return (
    <Box role="group" aria-label={words.label} sx={barStyle}>
      <Typography variant="small" component="p" color="textSecondary" noWrap sx={{ flex: 1, minWidth: 0 }}>
        {plural(lines.length, 'product')}
        {incomplete.length > 0 && (
          <Box component="span" role="status" sx={{ color: 'error.dark' }}>
            {` · ${words.toComplete(formatCount(incomplete.length))}`}
          </Box>
        )}
      </Typography>
      {incomplete.length > 0 && (
        <Button size="small" onClick={toNext}>
          {words.next}
        </Button>
      )}
      <Button size="small" icon={<List size={14} strokeWidth={2} />} {...trigger}>
        {words.button}
      </Button>
      <DropMenu {...menu} label={words.label} maxHeight="min(480px, 70dvh)" onClosed={onClosed}>
        {lines.map(({ key, name, isIncomplete }, index) => (
          <MenuItem
            key={key}
            onClick={() => {
              chosen.current = key;
              menu.onClose();
            }}
          >
            <Typography component="span" className="num" color="textTertiary" sx={{ minWidth: '2.5ch' }}>
              {index + 1}
            </Typography>
            {name}
            {isIncomplete && (
              <Typography variant="small" component="span" sx={{ ml: 'auto', pl: 3, color: 'error.dark' }}>
                {words.incomplete}
              </Typography>
            )}
          </MenuItem>
        ))}
      </DropMenu>
    </Box>
  );
}

const barStyle = {
  position: 'sticky',
  top: layout.topbar,
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  bgcolor: 'background.default',
} as const;
