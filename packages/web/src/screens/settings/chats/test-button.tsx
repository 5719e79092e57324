import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

interface TestButtonProps {
  /** When the last message was received; null: none was. */
  receivedAtMs: number | null;
  texts: { test: string; waiting: string; arrived: string };
  onWait?: () => void;
}

/** Waits for the next message, as these chats are read-only. */
export function TestButton({ receivedAtMs, texts, onWait }: TestButtonProps) {
  const [since, setSince] = useState<{ atMs: number | null } | null>(null);
  const hasArrived = since !== null && receivedAtMs !== null && receivedAtMs !== since.atMs;
  const isWaiting = since !== null && !hasArrived;
  return (
    <Button
      size="xs"
      variant={hasArrived ? 'light' : 'default'}
      {...(hasArrived ? { color: 'green' } : {})}
      leftSection={hasArrived ? <IconCheck size={16} aria-hidden /> : null}
      aria-live="polite"
      onClick={() => {
        setSince(isWaiting ? null : { atMs: receivedAtMs });
        if (!isWaiting) onWait?.();
      }}
    >
      {isWaiting ? texts.waiting : hasArrived ? texts.arrived : texts.test}
    </Button>
  );
}
