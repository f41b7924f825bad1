import { CircleCheck, X } from 'lucide-react';
import { createContext, use, useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { texts } from '../../texts';
import { IconAction } from '../actions/IconAction';

/** Specified: toasts dismiss themselves after 5 seconds. */
const TOAST_MS = 5000;
const TICK_MS = 250;

interface Message {
  key: number;
  text: string;
  link?: { to: string; label: string };
}
type ShowToast = (text: string, link?: Message['link']) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** `toast('Quote deleted successfully')`: says that something was done. Errors are alerts in the page, not toasts. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider');
  return show;
}

/** Shows one toast at a time, bottom right; its time stops while it is hovered, focused, or the window is not in front. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message | null>(null);
  const show = useCallback<ShowToast>(
    (text, link) => setMessage((last) => ({ key: (last?.key ?? 0) + 1, text, link })),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      {message && <Toast key={message.key} message={message} close={() => setMessage(null)} />}
    </ToastContext>
  );
}

function Toast({ message: { text, link }, close }: { message: Message; close: () => void }) {
  const self = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(close);
  useEffect(() => {
    let left = TOAST_MS;
    const timer = setInterval(() => {
      const held = self.current?.matches(':hover, :focus-within') || !document.hasFocus();
      if (!held) left -= TICK_MS;
      if (left <= 0) leave();
    }, TICK_MS);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && leave();
    document.addEventListener('keydown', escape);
    return () => {
      clearInterval(timer);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  return (
    <div ref={self} className="toast" role="status">
      <CircleCheck size={17} />
      <div className="toast-text">{text}</div>
      {link && (
        <Link to={link.to} onClick={close} className="link">
          {link.label}
        </Link>
      )}
      <IconAction size="small" name={texts.dismiss} icon={<X size={15} />} onClick={close} />
    </div>
  );
}
