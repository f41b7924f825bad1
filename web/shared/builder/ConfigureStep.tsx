import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo, useCallback, useEffect, useEffectEvent, useId, useState, type Dispatch, type ReactNode } from 'react';
import { ConfirmDialog } from '../components/actions/ConfirmDialog';
import { EmptyState } from '../components/lists/EmptyState';
import { cardStyle } from '../components/frame/Panel';
import { VisuallyHidden } from '../components/frame/VisuallyHidden';
import { type ConfiguredLine, isLong, type DraftAction } from './builder-state';
import { useToast } from '../components/feedback/Toast';
import { ordinalOf } from './line-words';
import { JumpBar } from './JumpBar';
import { CardHead } from './CardHead';
import { cardId, ProductCard } from './ProductCard';
import type { LineError } from './server-errors';
import { builderTexts } from './texts';
import type { LineState } from './use-lines';

interface ConfigureStepProps {
  states: LineState[];
  /** Returns the last known name of a product that failed to load. */
  nameOf: (productId: string) => string;
  errors: LineError[];
  /**
   * Number of attempts to continue while required choices are missing. From the first attempt on, missing choices are
   * marked, and each attempt scrolls to the first of them. When undefined, missing choices are always marked.
   */
  tries?: number;
  dispatch: Dispatch<DraftAction>;
  /** Called after the last product is removed. */
  onEmptied?: () => void;
  /** Button of the empty state that is shown when no product is left. */
  wayOn?: ReactNode;
}

const NO_ERRORS: readonly string[] = [];

/** Step 2: a card for each product. The cards of a long quote are folded until the user opens or jumps to them. */
export function ConfigureStep(props: ConfigureStepProps) {
  const { states, nameOf, errors, tries, dispatch, onEmptied, wayOn } = props;
  const [asked, setAsked] = useState<{ key: string; name: string } | null>(null);
  const [open, setOpen] = useState(false);
  const askRemoval = useCallback((key: string, name: string) => {
    setAsked({ key, name });
    setOpen(true);
  }, []);
  const toast = useToast();
  const duplicate = useCallback(
    (key: string, name: string) => {
      dispatch({ type: 'duplicate', key });
      toast(builderTexts.duplicated(name));
    },
    [dispatch, toast],
  );
  const copyOptions = useCallback(
    ({ line, product }: ConfiguredLine) => {
      dispatch({ type: 'copyOptions', key: line.key, product });
      toast(builderTexts.optionsCopied(product.name));
    },
    [dispatch, toast],
  );
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback((key: string, isFolded: boolean) => {
    setUnfolded((keys) => new Set(isFolded ? [...keys].filter((other) => other !== key) : [...keys, key]));
  }, []);
  const folds = isLong(states);
  const jumpTo = (key: string) => {
    fold(key, false);
    const card = document.getElementById(cardId(key));
    card?.scrollIntoView({ block: 'start' });
    card?.focus({ preventScroll: true });
  };
  const showFirst = useEffectEvent(() => {
    const first = states.find((state) => state.status === 'ready' && state.configured.missing.length > 0);
    if (!first) return;
    jumpTo(first.line.key);
    // Waits a frame, until the card is open and its fields are marked.
    requestAnimationFrame(() => {
      const missing = document
        .getElementById(cardId(first.line.key))
        ?.querySelector<HTMLElement>('[aria-invalid=true]');
      missing?.scrollIntoView({ block: 'center' });
      missing?.focus({ preventScroll: true });
    });
  });
  useEffect(() => {
    if (!tries) return;
    const frame = requestAnimationFrame(showFirst);
    return () => cancelAnimationFrame(frame);
  }, [tries]);
  const remove = () => {
    setOpen(false);
    if (!asked) return;
    dispatch({ type: 'remove', key: asked.key });
    // The pressed button no longer exists, so the focus moves to the main content.
    document.getElementById('main')?.focus({ preventScroll: true });
    if (states.length === 1) onEmptied?.();
  };
  const ordered = states.map(({ line }) => line);
  return (
    <Box sx={{ display: 'grid', gap: folds ? 1.5 : 2.5 }}>
      {states.some(({ status }) => status === 'loading') && (
        <VisuallyHidden role="status">{builderTexts.loadingProducts}</VisuallyHidden>
      )}
      {folds && <JumpBar states={states} nameOf={nameOf} onJump={jumpTo} />}
      {states.map((state) => {
        const { line } = state;
        if (state.status === 'loading')
          return folds ? <FoldedSkeleton key={line.key} /> : <CardSkeleton key={line.key} />;
        if (state.status === 'failed') {
          const name = nameOf(line.productId);
          return (
            <FailedCard
              key={line.key}
              lineKey={line.key}
              name={name}
              isGone={state.isGone}
              onRemove={() => askRemoval(line.key, name)}
            />
          );
        }
        const ofLine = errors.filter((error) => error.line === line).map(({ message }) => message);
        return (
          <ProductCard
            key={line.key}
            configured={state.configured}
            errors={ofLine.length > 0 ? ofLine : NO_ERRORS}
            isTried={tries !== 0}
            isFolded={folds ? !unfolded.has(line.key) : null}
            dispatch={dispatch}
            onFold={fold}
            onRemove={askRemoval}
            ordinal={ordinalOf(ordered, line)}
            onDuplicate={duplicate}
            onCopyOptions={copyOptions}
          />
        );
      })}
      {states.length === 0 && (
        <EmptyState title={builderTexts.noLines.title} text={builderTexts.noLines.text} action={wayOn} />
      )}
      <ConfirmDialog
        open={open}
        final
        title={builderTexts.remove.title}
        text={builderTexts.remove.text(asked?.name ?? '')}
        confirm={builderTexts.remove.confirm}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      />
    </Box>
  );
}

interface FailedCardProps {
  lineKey: string;
  name: string;
  isGone: boolean;
  onRemove: () => void;
}

/** Card in place of a product that failed to load, so that the user notices it instead of losing it from the quote. */
function FailedCard({ lineKey, name, isGone, onRemove }: FailedCardProps) {
  const titleId = useId();
  return (
    <Box component="section" id={cardId(lineKey)} tabIndex={-1} aria-labelledby={titleId} sx={cardStyle}>
      <CardHead
        image={
          <Box sx={{ width: { xs: 64, sm: 96 }, aspectRatio: '4 / 3', borderRadius: '6px', bgcolor: 'wire.fill' }} />
        }
        title={name}
        titleId={titleId}
        price={
          <Typography
            component="span"
            variant="small"
            color="textTertiary"
            data-tip={builderTexts.pricingFailed}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {builderTexts.priceUnavailable}
          </Typography>
        }
        text={isGone ? builderTexts.notAvailable : builderTexts.detailsFailed}
        onRemove={onRemove}
      />
    </Box>
  );
}

const FoldedSkeleton = memo(function FoldedSkeleton() {
  return (
    <Box sx={{ ...cardStyle, height: { xs: 126, sm: 74 } }} aria-busy>
      <Skeleton sx={{ width: 64, height: 48, m: { xs: '12px 16px', sm: '12px 20px' }, borderRadius: '6px' }} />
    </Box>
  );
});

function CardSkeleton() {
  return (
    <Box sx={cardStyle} aria-busy>
      <Box sx={{ display: 'flex', gap: 2, p: { xs: 2, sm: 2.5 } }}>
        <Skeleton sx={{ width: { xs: 64, sm: 96 }, height: { xs: 48, sm: 72 }, flex: 'none', borderRadius: '6px' }} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width={132} height={18} sx={{ my: '4px' }} />
          <Skeleton width={168} height={12} sx={{ my: '7px' }} />
          <Skeleton width="80%" height={14} sx={{ my: '7px' }} />
        </Box>
        <Skeleton width={90} height={32} sx={{ display: { xs: 'none', sm: 'block' }, borderRadius: '7px' }} />
      </Box>
      {[3, 3].map((rows, group) => (
        <Box key={group} sx={{ p: { xs: '14px 16px', sm: '16px 20px 14px' }, borderTop: 1, borderColor: 'divider' }}>
          <Skeleton width={144} height={14} sx={{ mb: 1.5 }} />
          {Array.from({ length: rows }, (_, row) => (
            <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, height: 40 }}>
              <Skeleton width={16} height={16} />
              <Skeleton width={180 - row * 24} height={14} />
              <Skeleton width={64} height={14} sx={{ ml: 'auto' }} />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
