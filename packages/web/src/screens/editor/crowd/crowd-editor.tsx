import { useState, type ReactNode } from 'react';
import { crowdFindings } from '@quizcast/game/games/crowd-quiz/pre-flight';
import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import {
  IconCircleCheck,
  IconListNumbers,
  IconRoute,
  IconUsersGroup,
  IconVolume,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CuesTab } from '../../../cues/lazy-cues.tsx';
import { showPathIn } from '../../../games/game-side.ts';
import { useDocumentPart } from '../../../live/use-document.ts';
import { Panel } from '../../../ui/panel.tsx';
import { OpenerFields } from '../moment-fields.tsx';
import { EverybodySettings } from '../everybody-settings.tsx';
import {
  CheckCount,
  Count,
  EditorTabs,
  FindingCount,
  ShowShell,
  type EditorTab,
} from '../show-shell.tsx';
import '../../../messages/late/crowd.ts';
import { CrowdCheckPanel } from './check-panel.tsx';
import { SoundsTab } from '../sounds/lazy-sounds.tsx';
import { crowdShowOf } from './crowd-edits.ts';
import type { FormField } from './form-field.ts';
import { QuestionsPanel, type QuestionFocus } from './questions-panel.tsx';
import { useCrowdPreFlight, type CrowdPreFlight } from './use-crowd-pre-flight.ts';

type TabName = 'questions' | 'sounds' | 'everybody' | 'cues' | 'check';

/** Editor of a crowd quiz: its questions, settings of the audience and findings. */
export default function CrowdEditor({ showId, name }: { showId: string; name: string }) {
  const show = useDocumentPart((app) => crowdShowOf(app, showId));
  const preFlight = useCrowdPreFlight(show);
  if (show === undefined) return null;
  const count =
    crowdFindings(show).length + preFlight.browserFindings.length + preFlight.contrast.length;
  return (
    <ShowShell game="crowdQuiz" showId={showId} name={name} chapter="the-crowd-quiz">
      <FindingCount value={count}>
        <Panels key={showId} show={show} preFlight={preFlight} />
      </FindingCount>
    </ShowShell>
  );
}

function Panels({ show, preFlight }: { show: CrowdShow; preFlight: CrowdPreFlight }) {
  const { t } = useTranslation('crowdEditor');
  const { t: tEditor } = useTranslation('editor');
  const isCalled = useLocation({ select: ({ hash }) => hash === 'check' });
  const [tab, setTab] = useState<TabName>(isCalled ? 'check' : 'questions');
  const [openId, setOpenId] = useState<string | null>(null);
  const tabOf = (
    tabName: TabName,
    Icon: EditorTab<TabName>['Icon'],
    panel: ReactNode,
    count?: ReactNode,
  ) => ({ name: tabName, Icon, label: t(`tabs.${tabName}`), panel, count });
  const [focus, setFocus] = useState<QuestionFocus | null>(null);
  // Opening another question or tab must not apply the earlier focus request again.
  const openQuestion = (questionId: string | null) => {
    setOpenId(questionId);
    setFocus(null);
  };
  const openTab = (tabName: TabName) => {
    setTab(tabName);
    setFocus(null);
  };
  const goTo = (questionId: string | null, field: FormField) => {
    setOpenId(questionId);
    if (questionId !== null)
      setFocus((last) => ({ questionId, field, count: (last?.count ?? 0) + 1 }));
    setTab('questions');
  };
  return (
    <EditorTabs
      tabs={[
        tabOf(
          'questions',
          IconListNumbers,
          <QuestionsPanel show={show} openId={openId} focus={focus} onOpen={openQuestion} />,
          <Count of={show.questions.length} />,
        ),
        tabOf(
          'sounds',
          IconVolume,
          <SoundsTab game="crowdQuiz" showId={show.id}>
            <Panel title={tEditor('rules.moments.opener')}>
              <OpenerFields game="crowdQuiz" showId={show.id} moments={show.moments} />
            </Panel>
          </SoundsTab>,
        ),
        tabOf(
          'everybody',
          IconUsersGroup,
          <EverybodySettings
            settings={show.everybodyPlays}
            path={showPathIn('crowdQuiz', show.id, 'everybodyPlays')}
            isAlwaysOn
          />,
        ),
        tabOf('cues', IconRoute, <CuesTab game="crowdQuiz" showId={show.id} />),
        tabOf(
          'check',
          IconCircleCheck,
          <CrowdCheckPanel show={show} preFlight={preFlight} onGo={goTo} />,
          <CheckCount />,
        ),
      ]}
      open={tab}
      onOpen={openTab}
    />
  );
}
