import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isOpenStage, stageLabel } from '#rules/deal';
import { paths } from '#rules/paths';
import type { DealColumn, DealRow, DealStage } from '../../../shared/api/schema';
import { ActionProblem } from '../../../shared/components/feedback/ActionProblem';
import { formatCount, formatThousands } from '../../../shared/format';
import { DealCard } from './DealCard';
import { LostDialog } from './LostDialog';
import { dealTexts } from './texts';
import { useMove } from './use-move';

const words = dealTexts.pipeline;

interface DealBoardProps {
  columns: DealColumn[];
  /** Share of the closed deals that were won, in percent. */
  winRate: number | null;
}

/**
 * Board of deals by stage. Cards are moved by dragging or with their menu. A phone shows a list with a chip for each
 * stage.
 */
export function DealBoard({ columns, winRate }: DealBoardProps) {
  const [dragged, setDragged] = useState<DealRow | null>(null);
  const [losing, setLosing] = useState<DealRow | null>(null);
  const move = useMove(() => setLosing(null));
  const { board, moving } = useFocusOnMoved(losing !== null);
  const take = (deal: DealRow, stage: DealStage) => {
    if (move.isPending || deal.stage === stage) return;
    move.reset();
    if (stage === 'lost') setLosing(deal);
    else move.mutate({ deal, stage });
  };
  const card = (deal: DealRow) => (
    <DealCard
      key={deal.id}
      deal={deal}
      isDragged={dragged?.id === deal.id || (move.isPending && move.variables.deal.id === deal.id)}
      onMove={(stage) => {
        moving(deal.id);
        take(deal, stage);
      }}
      problem={
        !losing &&
        move.variables?.deal.id === deal.id && (
          <ActionProblem
            error={move.error}
            failed={words.moveFailed}
            onRetry={() => move.variables && move.mutate({ ...move.variables, deal })}
            onClose={move.reset}
          />
        )
      }
      onDragStart={() => setDragged(deal)}
      onDragEnd={() => setDragged(null)}
    />
  );
  const dropOn = (stage: DealStage) =>
    dragged && dragged.stage !== stage
      ? () => {
          setDragged(null);
          take(dragged, stage);
        }
      : undefined;
  const open = columns.filter(({ stage }) => isOpenStage(stage));
  const closed = columns.filter(({ stage }) => !isOpenStage(stage));
  const ended = closed.flatMap(({ rows }) => rows).toSorted((a, b) => b.stageSince.localeCompare(a.stageSince));
  const count = closed.reduce((sum, { deals }) => sum + deals, 0);
  return (
    <>
      <nav className="deal-jump" aria-label={words.stages}>
        {open.map(({ stage, deals }) => (
          <a key={stage} href={`#stage-${stage}`}>
            {stageLabel(stage)} <span className="num tertiary">{formatCount(deals)}</span>
          </a>
        ))}
        <a href="#stage-closed">
          {words.closed} <span className="num tertiary">{formatCount(count)}</span>
        </a>
      </nav>
      <div className="deal-board" ref={board}>
        {open.map(({ stage, deals, value, probability, weighted, rows }) => (
          <Column
            key={stage}
            id={stage}
            title={stageLabel(stage)}
            count={deals}
            figure={formatThousands(value)}
            about={words.counts(probability ?? 0, formatThousands(weighted ?? 0))}
            onDrop={dropOn(stage)}
          >
            {rows.map(card)}
          </Column>
        ))}
        <Column
          id="closed"
          title={words.closed}
          count={count}
          figure={words.dealsWon(winRate)}
          about={winRate === null ? '' : words.dealsWonOf}
          foot={
            count > ended.length && (
              <Link to={`${paths.deals}?stage=won,lost`} className="small">
                {words.allClosed}
              </Link>
            )
          }
        >
          {ended.map(card)}
        </Column>
      </div>
      {losing && (
        <LostDialog
          customer={losing.customerName}
          busy={move.isPending}
          error={move.error}
          onLost={(lostReason) => move.mutate({ deal: losing, stage: 'lost', lostReason })}
          onClose={() => {
            move.reset();
            setLosing(null);
          }}
        />
      )}
    </>
  );
}

/** Moves the focus to the menu of a card after the menu has moved the card, except while a dialog is open. */
function useFocusOnMoved(isAsked: boolean) {
  const board = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(null);
  useEffect(() => {
    if (moved.current === null || isAsked || document.activeElement !== document.body) return;
    const menu = board.current?.querySelector<HTMLElement>(`[data-deal="${moved.current}"] button`);
    if (!menu) return;
    moved.current = null;
    menu.focus();
  });
  return { board, moving: (id: string) => (moved.current = id) };
}

interface ColumnProps {
  id: string;
  title: string;
  count: number;
  figure: string;
  about: string;
  foot?: ReactNode;
  /** Called when a card is dropped; set while the dragged card may be dropped here. */
  onDrop?: () => void;
  children: ReactNode[];
}

function Column({ id, title, count, figure, about, foot, onDrop, children }: ColumnProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- cards are dropped here; their menus do the same
    <section
      id={`stage-${id}`}
      aria-labelledby={`stage-${id}-title`}
      className="deal-column"
      onDragOver={onDrop && ((event: DragEvent) => event.preventDefault())}
      onDrop={
        onDrop &&
        ((event: DragEvent) => {
          event.preventDefault();
          onDrop();
        })
      }
    >
      <div className="deal-column-head">
        <h2 id={`stage-${id}-title`}>
          <span>{title}</span>
          <span className="num">{formatCount(count)}</span>
          <span className="num">{figure}</span>
        </h2>
        <p className="caption num">{about}</p>
      </div>
      {onDrop && <div className="deal-drop">{words.drop(title)}</div>}
      {children.length === 0 ? (
        <p className="small tertiary">{words.nothing}</p>
      ) : (
        <ul className="deals">{children}</ul>
      )}
      {foot}
    </section>
  );
}
