import { useState } from 'react';
import { browserStorage } from '../live/browser-storage.ts';
import { Console } from './console.tsx';
import { Pairing } from './pairing.tsx';

const key = 'quizcast-dock-token';

/** Custom dock for OBS: pairs once, then controls the show that is on air. */
export function DockPage() {
  const [token, setToken] = useState(() => browserStorage.get(key));
  const [isRevoked, setIsRevoked] = useState(false);
  if (token === null)
    return (
      <Pairing
        isRevoked={isRevoked}
        onPaired={(paired) => {
          browserStorage.set(key, paired);
          setToken(paired);
        }}
      />
    );
  return (
    <Console
      key={token}
      token={token}
      onRevoked={() => {
        browserStorage.remove(key);
        setIsRevoked(true);
        setToken(null);
      }}
    />
  );
}
