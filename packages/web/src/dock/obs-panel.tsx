import { useEffect, useState, useSyncExternalStore } from 'react';
import { defaultObsPort } from '@quizcast/game/cues/obs-action';
import { languageOf } from '@quizcast/game/values/language';
import { storedObsEndpoint, ObsStation } from '../live/obs-station.ts';
import { obsHere as de } from '../messages/de/obs-here.ts';
import { obsHere as en } from '../messages/en/obs-here.ts';
import type { DockLink } from './dock-link.ts';

/** Runs OBS cues on this computer, as Play does, and shows whether it can. */
export default function ObsPanel({ link }: { link: DockLink }) {
  const words = { en, de }[languageOf([document.documentElement.lang])];
  const [station] = useState(() => new ObsStation(link.send));
  const reach = useSyncExternalStore(station.subscribe, station.reach);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const ends = [station.start(), link.onObsCue((cue) => void station.received(cue))];
    return () => {
      for (const end of ends) end();
    };
  }, [station, link]);
  const isActive = reach !== 'off' && reach !== 'badPassword';
  return (
    <section className="obs">
      <div className="obs-state">
        <output data-part="obs" data-well={reach === 'connected'}>
          {words[reach]}
        </output>
        <button
          type="button"
          aria-expanded={isActive ? undefined : isOpen}
          onClick={() => (isActive ? station.use(null) : setIsOpen((before) => !before))}
        >
          {isActive ? words.disconnect : words.connect}
        </button>
      </div>
      {isOpen && !isActive && (
        <form
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            const formData = new FormData(event.currentTarget);
            const password = formData.get('password');
            station.use({
              port: Number(formData.get('port')),
              password: typeof password === 'string' ? password : '',
            });
            setIsOpen(false);
          }}
        >
          <p className="soft">{words.text}</p>
          <label>
            {words.port}
            <input
              type="number"
              name="port"
              required
              min={1}
              max={65_535}
              defaultValue={storedObsEndpoint()?.port ?? defaultObsPort}
            />
          </label>
          <label>
            {words.password}
            <input type="password" name="password" maxLength={200} autoComplete="off" />
          </label>
          <p className="soft">{words.secret}</p>
          <button type="submit">{words.save}</button>
        </form>
      )}
    </section>
  );
}
