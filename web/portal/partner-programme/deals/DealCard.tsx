import { ArrowRight, CircleCheck, CircleX, Undo2 } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { isOpenStage, OPEN_DEAL_STAGES, stageLabel } from '#rules/deal';
import { paths } from '#rules/paths';
import type { DealRow, DealStage } from '../../../shared/api/schema';
import { classes } from '../../../shared/classes';
import { ActionMenu } from '../../../shared/components/actions/ActionMenu';
import { formatMoneyShort } from '../../../shared/format';
import { DealMarks } from './DealMarks';
import { dealTexts } from './texts';

const words = dealTexts.pipeline;

interface DealCardProps {
  deal: DealRow;
  isDragged: boolean;
  onMove: (stage: DealStage) => void;
  /** Error of the last move of this card. */
  problem: ReactNode;
  onDragStart: () => void;
  onDragEnd: () => void;
}

/** Card of a deal on the board. Its menu offers the same moves as dragging. */
export function DealCard({ deal, isDragged, onMove, problem, onDragStart, onDragEnd }: DealCardProps) {
  const { id, customerName, products, expectedValue, stage, actions } = deal;
  const canMove = actions.includes('move');
  const begin = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', customerName);
    onDragStart();
  };
  const steps = OPEN_DEAL_STAGES.filter((one) => one !== stage).map((one) => ({
    label: words.moveTo(stageLabel(one)),
    icon: <ArrowRight size={16} />,
    onSelect: () => onMove(one),
  }));
  const menu = canMove
    ? [
        ...steps,
        { label: words.won, icon: <CircleCheck size={16} />, onSelect: () => onMove('won') },
        { label: words.lost, icon: <CircleX size={16} />, danger: true, onSelect: () => onMove('lost') },
      ]
    : actions.includes('reopen')
      ? [{ label: words.reopen, icon: <Undo2 size={16} />, onSelect: () => onMove('negotiation') }]
      : [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged; its menu does the same
    <li
      className={classes('deal', !isOpenStage(stage) && 'closed', isDragged && 'dragged')}
      data-deal={id}
      draggable={canMove}
      onDragStart={begin}
      onDragEnd={onDragEnd}
    >
      <h3>
        <Link to={paths.deal(id)} draggable={false}>
          {customerName}
        </Link>
      </h3>
      <p className="deal-products">{products.map(({ name }) => name).join(', ')}</p>
      <p className="deal-value num">{formatMoneyShort(expectedValue)}</p>
      <ul>
        <DealMarks deal={deal} />
      </ul>
      <div className="deal-menu">
        <ActionMenu name={words.menu(customerName)} actions={menu} />
        {problem}
      </div>
    </li>
  );
}
