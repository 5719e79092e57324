import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { Accordion, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../live/use-document.ts';
import { NumberSetting } from '../../../ui/fields/number-setting.tsx';
import { Column, Columns, Panel } from '../../../ui/panel.tsx';
import { OpenerFields } from '../moment-fields.tsx';
import { useBlurredCopies } from './blurred-copies.tsx';
import { showPath } from './places.ts';
import classes from './question-fields.module.css';

type Settings = CategoryQuizshow['gameSettings'];
type FlagName =
  | { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings]
  | 'disableBuzzers'
  | 'startTimer';

const isOfShow = (name: FlagName): name is 'disableBuzzers' | 'startTimer' =>
  name === 'disableBuzzers' || name === 'startTimer';

/** The rules of the show, each with a description. */
export function RulesPanel({ show }: { show: CategoryQuizshow }) {
  const { t } = useTranslation('categoryEditor');
  const { t: tEditor } = useTranslation('editor');
  const flag = (name: FlagName) => <FlagRow show={show} name={name} />;
  return (
    <div className={classes.scroll}>
      <Columns>
        <Column>
          <Panel title={t('rules.buzzers')}>
            {flag('disableBuzzers')}
            {flag('openBuzzersAtOnce')}
            {flag('showBuzzTimes')}
            <div className={classes.fields}>
              <NumberSetting show={show} name="minOpeningDelayMs" />
              <NumberSetting show={show} name="maxOpeningDelayMs" />
            </div>
            <NumberSetting show={show} name="earlyPressLockoutMs" />
            <Accordion variant="contained" classNames={{ label: classes.summary ?? '' }}>
              <Accordion.Item value="fine">
                <Accordion.Control>
                  {t('rules.fine')}
                  <Text size="xs" c="dimmed">
                    {t('rules.fineHint')}
                  </Text>
                </Accordion.Control>
                <Accordion.Panel>
                  <div className={classes.fields}>
                    {flag('strictBuzzers')}
                    <NumberSetting show={show} name="buzzerLeadMs" />
                    <NumberSetting show={show} name="longestVerdictWaitMs" />
                  </div>
                </Accordion.Panel>
              </Accordion.Item>
            </Accordion>
          </Panel>
          <Panel title={t('rules.joining')}>{flag('letPlayersInAtOnce')}</Panel>
        </Column>
        <Column>
          <Panel title={t('rules.time')}>
            <NumberSetting show={show} name="timer" />
            {flag('startTimer')}
          </Panel>
          <Panel title={tEditor('rules.moments.opener')}>
            <OpenerFields game="categoryQuiz" showId={show.id} moments={show.moments} />
          </Panel>
          <Panel title={t('rules.points')}>
            {flag('doublePoints')}
            {flag('losePointsOnWrongAnswer')}
            <NumberSetting show={show} name="leastWagerLimit" />
          </Panel>
          <Panel title={t('rules.answers')}>
            {flag('typedAnswers')}
            {flag('blurImageAfterBuzzer')}
          </Panel>
        </Column>
      </Columns>
    </div>
  );
}

function FlagRow({ show, name }: { show: CategoryQuizshow; name: FlagName }) {
  const { t } = useTranslation('categoryEditor');
  const twins = useBlurredCopies();
  const path = isOfShow(name) ? [name] : ['gameSettings', name];
  return (
    <Switch
      label={t(`rules.${name}`)}
      description={t(`rules.${name}Hint`)}
      checked={isOfShow(name) ? show[name] : show.gameSettings[name]}
      onChange={(event) => {
        const value = event.currentTarget.checked;
        const done = edit({ type: 'edit.update', path: showPath(show.id, ...path), value });
        if (done.kind === 'accepted' && value && name === 'blurImageAfterBuzzer')
          twins.makeMissing();
      }}
    />
  );
}
