import type { SeatLive, SeatActions } from './seat/seat-state.ts';
import { useTexts } from './texts.ts';

interface TypedAnswerProps {
  live: SeatActions;
  state: SeatLive;
  /** As confirmed by the server. */
  answer: string;
  questionKey: string;
}

const maxAnswerLength = 500;

/** Text field that is sent while typing, with a mark once the server has the text. */
export function TypedAnswer({ live, state, answer, questionKey }: TypedAnswerProps) {
  const t = useTexts();
  const { draft, refusal } = state;
  const draftText = draft?.key === questionKey ? draft.text : null;
  const isRefused = refusal?.of === 'answer';
  const isSaved = draftText === null || draftText === answer;
  const status = isRefused ? t('typeRefused') : isSaved ? t('typeKept') : t('typeSending');
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        live.sendNow();
      }}
    >
      <label htmlFor="typed">{t('typeLabel')}</label>
      <input
        id="typed"
        value={draftText ?? answer}
        onChange={({ currentTarget }) => live.type(currentTarget.value)}
        onBlur={() => live.sendNow()}
        maxLength={maxAnswerLength}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      <p className="kept" data-state={isRefused ? 'refused' : isSaved ? 'kept' : 'sending'}>
        {(draftText ?? answer) === '' && !isRefused ? '' : status}
      </p>
    </form>
  );
}
