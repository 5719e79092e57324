/**
 * Common quiz answers that differ by a few letters but are distinct: countries, capitals, elements, days, months,
 * animals in English, German, French, Spanish and Italian, as folded texts.
 */
const pairs = `
abeja oveja|albania algeria|albania armenia|albania luanda|albania romania|albania tanzania|albanien algerien|albanien armenien|albanien rumanien
albanien spanien|alemania letonia|alemania rumania|algeria armenia|algeria austria|algeria bulgaria|algeria liberia|algeria nigeria|algerien armenien
algerien bulgarien|aluminium plutonium|amsel esel|andorra angola|andorra canberra|angola mongolia|argelia argentina|argelia grecia|argentina armenia
argentine armenie|argon carbon|argon iron|armenia arsenic|armenia romania|armenien rumanien|australia austria|austria hungria|austria rusia|austria russia
austria siria|austria syria|bahrain berlin|bahrain tehran|barium belgium|barium cadmium|barium caesium|barium calcium|barium cerium|barium gallium
barium hafnium|barium radium|barium terbium|barium thorium|barium uranium|barium yttrium|beijing benin|beijing berlin|belarus belgium|belarus walrus
belgien berlin|belgien bolivien|belgien bulgarien|belgien georgien|belgien serbien|belgique mexique|belgium belize|belgium beryllium|belgium calcium
belgium cerium|belgium erbium|belgium gallium|belgium helium|belgium selenium|belgium terbium|benin berlin|benin bern|benin penguin|benin xenon|berlin bern
berlin serbien|berlin sperling|bern boron|bern neon|bern peru|bolivia libia|bolivia polonia|boron iron|bromine iodine|bromine rome|brunei burundi
brussel drossel|bucharest budapest|buche eiche|buche esche|buche fuchs|budapest bukarest|bulgaria hungria|caballo cabello|caballo sabado|cadmium caesium
cadmium calcium|cadmium cerium|cadmium chromium|cadmium gallium|cadmium hafnium|cadmium indium|cadmium osmium|cadmium radium|cadmium scandium|cadmium sodium
caesium calcium|caesium cerium|caesium gallium|caesium hafnium|caesium helium|caesium magnesium|caesium radium|caesium rhenium|caesium scandium|cairo carrot
cairo nairobi|calcium cerium|calcium francium|calcium gallium|calcium hafnium|calcium helium|calcium radium|calcium scandium|calcium thallium|cambodia gambia
cambodia zambia|cameroon carbon|canada caracas|canada grenada|canada panama|capello cappello|capello cavallo|capello cavolo|cappello cavallo|carbon carrot
carbon gabon|carrot parrot|cavallo cavolo|cerium chromium|cerium erbium|cerium helium|cerium rhenium|cerium terbium|cerium thorium|cerium yttrium|chad lead
chicken chile|chicken nickel|chien chili|chien chine|chile china|chile chipre|chile whale|chili chine|china ghana|chlorine fluorine|chromium rhodium
chromium thorium|colombia polonia|congo togo|congo tonga|croacia francia|croacia grecia|croacia ucrania|croatia romania|croazia romania|dakar dhaka
dakar jakarta|dakar qatar|december november|december september|decembre novembre|decembre septembre|delhi dolphin|desert dessert|dhaka ghana|dicembre novembre
diciembre noviembre|domenica romania|dominica romania|donkey monkey|earth march|egitto gatto|eiche esche|eiche fichte|eisen esel|eisen wien|enero febrero
enero pero|erbium iridium|erbium niobium|erbium terbium|erbium uranium|erbium ytterbium|esel igel|eslovaquia eslovenia|eslovenia estonia|espana estonia
estland irland|estland island|estland lettland|estland russland|estonia letonia|estonia polonia|estonia sofia|estonia tonga|estonie lettonie|falcon raccoon
falcon salmon|falcon silicon|febrero perro|finland iceland|finland ireland|finland poland|finlande irlande|finlande islande|finlandia irlanda
finlandia islanda|finlandia islandia|finnland irland|finnland island|france francium|francia grecia|francia ucrania|francium radium|francium scandium
francium uranium|gabon radon|gallium hafnium|gallium helium|gallium palladium|gallium radium|gallium tallinn|gallium thallium|gallium thulium|gambia jamaica
gambia namibia|gambia sambia|gambia zambia|gambie zambie|gato mayo|gato pato|gato raton|georgia serbia|georgie serbie|georgien serbien|germania romania
germanium germany|germanium uranium|ghana guyana|gold wolf|goose horse|goose house|goose moose|goose mouse|grecia suecia|hafnium helium|hafnium radium
hafnium rhenium|hafnium thallium|hafnium uranium|haiti hanoi|hamster lobster|hamster oyster|helium rhenium|helium rhodium|helium selenium|helium terbium
helium thallium|helium thorium|helium thulium|hongrie mongolie|horse house|horse moose|horse mouse|house moose|house mouse|hund juni|hungary january
hungary sunday|hydrogen nitrogen|iceland ireland|iceland poland|igel niger|igel tiger|inde irlande|inde islande|india indium|indien italien|indium iridium
indium lithium|indium niobium|indium radium|indium rhodium|indium scandium|indium sodium|indium vanadium|irak iran|irak prag|iran iraq|iran ireland
iran irland|iran iron|iran oman|iran prag|iran tirana|iraq iron|ireland poland|iridium radium|iridium rhodium|iridium rubidium|iridium sodium|iridium uranium
irland island|irlanda islanda|irlanda islandia|irlanda olanda|irlande islande|iron neon|island russland|islanda olanda|italia lituania|italie lituanie
italien litauen|italien spanien|jakarta jamaica|jamaica zambia|january vanuatu|japon lapin|japon raton|jordanien moldawien|juli juni|juli mali|julio junio
july june|jupiter spider|kampala koala|katar katze|kiefer kupfer|kingston tungsten|koala somalia|laos mars|laus maus|lead leopard|lebanon xenon|leopard lizard
letonia lituania|letonia polonia|lettonie lituanie|liban libye|libanon libyen|libanon lissabon|libanon litauen|liberia libya|liberia nigeria|libia lisboa
libia siria|libya lima|libyen litauen|lima riga|lithium niobium|lithium titanium|lithium yttrium|lobster otter|lobster oyster|londres lunes|luanda rwanda
luanda uganda|lunedi venerdi|lunes tunez|malawi malaysia|malawi mali|mali malta|mali mars|mali marz|mali maus|mali somalia|malta somalia|manila romania
march mars|mardi maroc|mardi mars|maroc mars|mars ours|mars paris|marz maus|marzo mayo|mayo pato|mercredi vendredi|monaco morocco|monday monkey|monday sunday
montag sonntag|moose mouse|namibia sambia|namibia zambia|neon xenon|nepal senegal|nicosia nigeria|niger nigeria|niger tiger|nigeria tiger|niobium rhodium
niobium sodium|niobium terbium|niobium thorium|october octopus|october otter|olanda polonia|olanda romania|oman romania|otter oyster|ours souris
pakistan tajikistan|palladium vanadium|paraguay prague|paraguay uruguay|pato pero|pato raton|pero perro|perro zorro|platinum plutonium|plutonium polonium
poison poisson|polonia romania|polonium selenium|rabat rabbit|raccoon radon|radium rhenium|radium rhodium|radium rubidium|radium scandium|radium sodium
radium uranium|radium vanadium|rhenium rhodium|rhenium ruthenium|rhenium selenium|rhenium thorium|rhenium thulium|rhenium uranium|rhodium rubidium
rhodium sodium|rhodium thorium|rhodium thulium|romania rwanda|romania somalia|rumania rusia|rumania ucrania|rumanien spanien|russia tunisia|russie tunisie
rwanda uganda|salmon samoa|salmon silicon|sambia samstag|samstag sonntag|saturday saturn|saturday sunday|sauerstoff wasserstoff|scandium sodium
scandium uranium|scandium vanadium|schweden schwefel|schweden schwein|schweden schweiz|schwefel schwein|schwefel schweiz|schwein schweiz|serbia siria
serbia syria|serbia terbium|serbie syrie|serbien spanien|serbien syrien|slovakia slovenia|slovakia somalia|slovaquie slovenie|slovenia svezia|sodium thorium
sofia somalia|sofia syria|spanien syrien|sudan sunday|suisse tunisie|sunday tuesday|taiwan thailand|tallinn thallium|terbium thorium|terbium thulium
terbium ytterbium|terbium yttrium|thallium thorium|thallium thulium|thorium thulium|thorium yttrium|thursday tuesday|titanium uranium|togo tokyo|togo tonga
tunis tunisia|tunisie turquie|uranium uranus|venus vilnius|viena viernes|vienna vietnam|wien zinn|ytterbium yttrium|zink zinn
`;

// Created on first use, so that bundles which only compare texts do not contain the list.
let partners: ReadonlyMap<string, readonly string[]> | undefined;

function partnersByText(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const pair of pairs.trim().split(/[|\n]/)) {
    const [one = '', other = ''] = pair.split(' ');
    found.set(one, [...(found.get(one) ?? []), other]);
    found.set(other, [...(found.get(other) ?? []), one]);
  }
  return found;
}

/** Other answers that a folded text is easily confused with. */
export function confusableWith(folded: string): readonly string[] {
  partners ??= partnersByText();
  return partners.get(folded) ?? [];
}
