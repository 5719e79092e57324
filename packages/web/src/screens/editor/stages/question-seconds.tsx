import { useState } from 'react';
import { questionSecondsSchema } from '@quizcast/game/games/stage-quiz/showtime-fields';
import { NumberInput } from '@mantine/core';

/** A time from 5 to 600 seconds, or none. Incomplete input is kept locally, so that nothing is refused while typing. */
export function QuestionSeconds(props: {
  label: string;
  description?: string;
  /** Shown when there is no time. */
  placeholder: string;
  className?: string;
  seconds: number | undefined;
  onSet: (seconds: number | null) => void;
}) {
  const [typed, setTyped] = useState<number | string | null>(null);
  const { seconds, onSet, ...field } = props;
  return (
    <NumberInput
      {...field}
      min={5}
      max={600}
      step={5}
      allowDecimal={false}
      clampBehavior="blur"
      value={typed ?? seconds ?? ''}
      onChange={(value) => {
        const parsed = questionSecondsSchema.safeParse(value).data;
        setTyped(parsed !== undefined || value === '' ? null : value);
        if (parsed !== undefined || value === '') onSet(parsed ?? null);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
