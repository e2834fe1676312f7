# The replay page
title-replay = ఒక ఆటను సరిచూడండి · Fairdeal
title-replay-hand = ఆట { $hand } సరిచూడండి · Fairdeal
hash-show = హాష్ మొత్తం చూపండి

# Choosing a record
replay-heading = ఒక ఆటను మీరే సరిచూడండి
replay-lead = పది తనిఖీలు సర్వర్‌లో కాదు, ఈ డివైస్‌లోనే జరుగుతాయి. తర్వాత అందరి కార్డులు తెరిచి ఆటను మళ్లీ చూపిస్తుంది.
replay-open-title = రికార్డు తెరవండి
replay-open-text = రికార్డు అంటే ఇక్కడ భద్రపరిచిన లేదా మరో ఆటగాడు ఇచ్చిన చిన్న ఫైల్. అది ఈ డివైస్‌లోనే ఉంటుంది, ఏ సర్వర్ లేకుండానే సరిచూస్తుంది.
replay-open = ఫైల్ ఎంచుకోండి
replay-open-other = రికార్డు తెరవండి
replay-drop = లేదా ఈ పేజీలో ఎక్కడైనా ఫైల్‌ను వదలండి.
replay-drop-here = రికార్డును ఇక్కడ వదలండి
replay-number-title = టేబుల్, ఆట సంఖ్యతో
replay-number-text = ముగిసిన ఏ ఆటనైనా ఎవరైనా చూడవచ్చు.
replay-table = టేబుల్
replay-hand-number = ఆట
replay-number-go = ఈ ఆటను సరిచూడండి
replay-no-tables = టేబుళ్ల జాబితా ఇప్పుడు అందలేదు. ఫైల్‌లోని రికార్డును మాత్రం సరిచూడవచ్చు.
replay-own-title = మీ ఆటలు
replay-own-text = మీకు కార్డులు పంచిన ప్రతి ఆట, దాని ఫలితంతో.
replay-own-link = మీ ఆటల చరిత్ర తెరవండి
replay-tool-title = ఈ పేజీని కూడా నమ్మకండి
replay-tool-text = ఈ పేజీని కూడా హౌసే పంపుతుంది. ఇవే తనిఖీలు ఒక ప్రోగ్రామ్‌గా ప్రచురించారు: రికార్డు భద్రపరచుకొని, మీ కంప్యూటర్‌లో దాన్ని నడపండి.
replay-loading = ఆట { $hand } రికార్డు తెస్తోంది…
replay-not-published = ఈ ఆట ఇంకా ప్రకటించలేదు. అది ముగియలేదు, లేదా ఈ టేబుల్‌లో ఆ సంఖ్యతో ఆట లేదు.
replay-offline = సర్వర్ అందడం లేదు. నెట్ చూసుకోండి, లేదా ఫైల్ నుంచి రికార్డు తెరవండి.
replay-too-large = రికార్డుకు ఈ ఫైల్ మరీ పెద్దది.
replay-impossible = ఈ బ్రౌజర్ ఇక్కడ ఏదీ సరిచూడలేదు: సురక్షిత చిరునామా (https) కావాలి. రికార్డు భద్రపరచుకొని ప్రోగ్రామ్‌తో సరిచూడండి.

# The verdict
replay-verdict-checking = సరిచూస్తోంది
replay-verdict-checking-n = 10లో { $n }వ తనిఖీ
replay-verdict-ok = నిర్ధారణ అయింది
replay-verdict-ok-text = 10లో 10 తనిఖీలు, ఈ డివైస్‌లోనే, { $ms } మి.సె.లో
replay-verdict-ok-spoilt = పంచని ఆటకు కావాల్సిన తనిఖీలన్నీ, ఈ డివైస్‌లోనే, { $ms } మి.సె.లో
replay-verdict-failed = నిర్ధారణ కాలేదు
replay-verdict-failed-text = 10లో { $n }వ తనిఖీ సరిపోలేదు: { $check }
replay-verdict-other-key = అంతా పొసగుతుంది, కానీ సంతకం వేరే హౌస్‌ది
replay-checks = తనిఖీలు
replay-what = ఏం సరిచూస్తోంది
replay-as-published = ప్రకటించినట్టే
replay-as-opened = ఫైల్‌లో ఉన్నట్టే
replay-changed = ఒక బైట్ మార్చి
replay-limits = ఇదంతా సర్వర్‌ను అడగకుండా మీ డివైస్‌లోనే జరిగింది. ఇది కట్ట సరైనదని రుజువు చేస్తుంది. ఆట నడుస్తుండగా హౌస్‌లో ఎవరూ కార్డులు చూడలేదని ఏ లెక్కా రుజువు చేయలేదు.
replay-deadlines = సమయం తీరకముందే టేబుల్ ఆడదని ఈ టేబుల్ నిబంధనలు మాట ఇవ్వలేదు, అందుకే అది సరిచూడలేదు.
replay-save = రికార్డు భద్రపరచండి
replay-previous-hand = ఆట { $hand }
replay-next-hand = ఆట { $hand }
replay-neighbours = ఈ టేబుల్‌లోని ఇతర ఆటలు

# The house key
replay-key-pinned = హౌస్ కీ { $key }: ఈ బ్రౌజర్ మొదటిసారి కూర్చున్నప్పటి నుంచి ఎరిగినదే.
replay-key-unknown = హౌస్ కీ { $key }: ఈ బ్రౌజర్ ఇంకా ఏ టేబుల్‌లోనూ కూర్చోలేదు, పోల్చడానికి కీ ఏదీ తెలియదు. మీరు నమ్మే కీతో పోల్చి చూడండి.
replay-key-other = సంతకం { $key }తో ఉంది; ఈ బ్రౌజర్ ఎరిగిన హౌస్ కీ { $pinned } కాదు.

# The ten checks
check-shape = ఆకారం, పరిమాణం
check-manifest = టేబుల్ నిబంధనలు
check-chain = హౌస్ సీడ్
check-openings = ఆటగాళ్ల సీడ్‌లు
check-deck = కట్ట
check-dealer = డీలర్
check-events = ప్రతి ఎత్తు
check-settlement = పాయింట్లు, టోకెన్లు
check-heads = ఎత్తుల గొలుసు
check-close = ముగింపు సంతకం
check-shape-ok = ప్రతి భాగం ఉంది, సరైన పరిమాణంలో: { $seats } సీట్లు, { $events } ఘటనలు.
check-manifest-ok = వెర్షన్ { $version }, హౌస్ కీ { $key }తో సంతకం.
check-chain-ok = { $index } సార్లు హాష్ చేస్తే టేబుల్ ఆధార హాష్ { $anchor } వస్తుంది. ఒకసారి చేస్తే ఆట { $before } సీడ్ వస్తుంది, అంటే ఇది ముందే ఖాయమైంది.
check-chain-first = దీని హాషే టేబుల్ ఆధార హాష్ { $anchor }, ఎవరూ మాట ఇవ్వకముందే ప్రకటించినది.
check-openings-ok = { $all }లో { $n }, హౌస్ సీడ్ వాడకముందు మాట ఇచ్చినవే.
check-openings-late = { $n ->
    [one] ఒకటి ఆలస్యంగా తెరిచినా సరిపోయింది.
   *[other] { $n } ఆలస్యంగా తెరిచినా సరిపోయాయి.
}
check-deck-ok = సీడ్‌ల నుంచి { $cards } కార్డుల కట్ట వస్తుంది. దాని మూల హాష్ { $deck_root } మొదటి కార్డుకు ముందే సంతకమైంది.
check-deck-spoilt = సంతకమైన సీట్ల జాబితా { $roster } సరిపోయింది. కట్ట తయారు కాలేదు.
check-dealer-toss = { $name }, సీడ్‌ల నుంచి వచ్చినవారు.
check-dealer-next = { $name }, సీటు { $before } తర్వాతి వరుస.
check-events-ok = { $n ->
    [one] ఉన్న ఒక్క ఘటన నియమాల ప్రకారమే ఉంది.
   *[other] { $n }లో { $n } నియమాల ప్రకారమే, కట్ట నుంచి మళ్లీ ఆడి చూసింది.
}
check-events-declared = { $n ->
    [one] ఒక డిక్లేర్‌ను మళ్లీ తీర్పు చేసింది.
   *[other] { $n } డిక్లేర్‌లను మళ్లీ తీర్పు చేసింది.
}
check-events-clock = { $n ->
    [one] ఆటగాడి బదులు టేబుల్ ఆడిన ఒక ఎత్తును మళ్లీ లెక్కించింది.
   *[other] ఆటగాళ్ల బదులు టేబుల్ ఆడిన { $n } ఎత్తులను మళ్లీ లెక్కించింది.
}
check-settlement-ok = ఇచ్చినవి { $gross }, అందులో కమిషన్ { $commission }. అన్నీ కలిపితే సున్నా.
check-settlement-drawn = ఎవరూ గెలవలేదు, ఎవరూ చెల్లించరు.
check-settlement-void = ఆట రద్దయింది, ఎవరూ చెల్లించరు.
check-heads-ok = { $heads ->
    [one] ఒక లింకు: { $head }.
   *[other] { $heads } లింకులు, ప్రతిదీ ముందు దానికి ముడిపడి ఉంది, చివరిది { $head }.
}
check-close-ok = ఫలితం, చివరి లింకు హౌస్ కీతో సంతకమయ్యాయి.
check-passed = సరిపోయింది.
check-not-reached = అక్కడి వరకు రాలేదు
check-not-needed = అక్కర్లేదు: కార్డులు పంచలేదు.
check-running = జరుగుతోంది
check-waiting = వేచి ఉంది
check-ms = { $ms } మి.సె.

# What is wrong
fails-at-event = ఘటన { $n }.
fails-json = ఇది రికార్డు కాదు: రాత పాడైంది.
fails-size = ఇందులో ఒకటి రికార్డులో ఉండగలిగిన దానికన్నా పెద్దది: { $where }.
fails-protocol = ఇది ఈ పద్ధతి రికార్డు కాదు.
fails-key_missing = ఒక భాగం లేదు: { $key }.
fails-key_unknown = ఏ రికార్డులోనూ ఉండని భాగం ఉంది: { $key }.
fails-shape = ఒక భాగం ఉండాల్సినట్టు లేదు: { $where }.
fails-seats = సీట్లు అలాంటి టేబుల్‌వి కావు.
fails-outcome_parts = భాగాలు ఫలితంతో పొసగడం లేదు.
fails-late = ఆలస్యమన్న సీడ్ సమయానికే తెరిచింది, లేదా ఆ సీటే లేదు.
fails-manifest_table = నిబంధనలు వేరే టేబుల్‌వి.
fails-manifest_previous = నిబంధనలు ముందున్న వాటి తర్వాతివి కావు.
fails-manifest_signature = ఈ నిబంధనలపై హౌస్ సంతకం లేదు: రేటు, కమిషన్, సమయం, ఆధార హాష్, ఏదీ కాదు.
fails-house_key = హౌస్‌ది కాని కీతో సంతకం ఉంది.
fails-game = ఇది వేరే ఆట, లేదా వేరే నియమాలది.
fails-packs = ఇన్ని సీట్ల టేబుల్‌కు అన్ని ప్యాకులు ఉండవు.
fails-chain_index = ఆట సంఖ్య ఈ నిబంధనలు ఖాయం చేసిన సీడ్‌ల గొలుసుకు బయట ఉంది.
fails-seed_chain = ఈ సీడ్ ముందే ఖాయం చేసినది కాదు: ప్రకటించిన ఆధార హాష్ దగ్గరికి చేరదు.
fails-opening = సీటు { $seat }, { $name } సీడ్ ముందే మాట ఇచ్చినది కాదు.
fails-late_opening = సీటు { $seat }, { $name } ఆలస్యంగా తెరిచిన సీడ్ ముందే మాట ఇచ్చినది కాదు.
fails-first_hand = టేబుల్‌లో ఇది మొదటి ఆట, అయినా ముందున్న ఆటను పేర్కొంటుంది.
fails-roster = సీట్లు, పేర్లు, మాట ఇచ్చిన సీడ్‌ల జాబితా, సీడ్‌లు తెరవకముందు ఖాయం చేసినది కాదు.
fails-roster_signature = ఈ జాబితాపై హౌస్ సంతకం లేదు.
fails-spoilt_seats = తప్పుపట్టిన సీట్లు సీడ్ తెరవనివి కావు.
fails-deck_root = సీడ్‌ల నుంచి వచ్చే కట్ట, హౌస్ మాట ఇచ్చిన కట్ట కాదు.
fails-start_signature = మొదటి కార్డుకు ముందు ఈ కట్టపై హౌస్ సంతకం లేదు.
fails-deal_missing = ఆట పంపిణీతో మొదలవలేదు.
fails-deal_seats = జాబితాలో లేని సీట్లకు కార్డులు పంచారు.
fails-toss = మొదటి డీలర్ సీడ్‌ల నుంచి వచ్చినవారు కాదు.
fails-dealer = డీలర్ వంతు తర్వాతి సీటుకు వెళ్లలేదు.
fails-void_result = రద్దయిన ఆటకు ఫలితం ఉంది.
fails-outcome = ఘటనలు చేరే ఫలితం ఇది కాదు.
fails-head_chain = ఆట నడుస్తుండగా గొలుసుకట్టి సంతకం చేసిన ఎత్తులు ఇవి కావు.
fails-spoilt_head = చివరి లింకు ఈ రికార్డు చెప్పేది చెప్పదు.
fails-close_signature = ఈ ముగింపుపై హౌస్ సంతకం లేదు.
fails-deal = పంపిణీ సీడ్‌లు ఇచ్చేది కాదు.
fails-event_shape = ఈ ఆటలో అలాంటి ఘటన లేదు.
fails-time_order = ముందున్న ఘటన కన్నా ముందు సమయం ఉంది.
fails-turn_order = ఇది వేరే సీటు వంతు.
fails-turn_order-in = { $name } ఈ ఆటలో లేరు.
fails-turn_order-drawn = { $name } కార్డు తీసుకున్నారు, ఇక డ్రాప్ చేయలేరు.
fails-draw_illegal = ఈ కార్డును ఇప్పుడు తీసుకోకూడదు.
fails-draw_illegal-drawn = { $name } ఇప్పటికే కార్డు తీసుకున్నారు.
fails-draw_illegal-joker = ఓపెన్ కార్డుల నుంచి జోకర్ తీసుకోకూడదు.
fails-discard_illegal = ఈ కార్డును ఇప్పుడు వేయకూడదు.
fails-discard_illegal-drawn = { $name } ఇంకా కార్డు తీసుకోలేదు.
fails-discard_illegal-held = వేసిన ఆటగాడి చేతిలో { $card } లేదు: సీడ్‌లు వేరే కార్డులు పంచాయి.
fails-discard_illegal-just_taken = { $card } ఇదే వంతులో ఓపెన్ కార్డుల నుంచి తీసుకున్నది.
fails-card_unknown = ప్యాకుల్లో అలాంటి కార్డు లేదు.
fails-reshuffle = మళ్లీ కలపడం సీడ్‌లు ఇచ్చేది కాదు, లేదా ఇప్పుడు జరగకూడదు.
fails-drop_points = ఇక్కడ డ్రాప్‌కు వేరే పాయింట్లు.
fails-declaration = డిక్లేర్‌పై తీర్పు తప్పు.
fails-declaration-drawn = { $name } ఇంకా కార్డు తీసుకోలేదు.
fails-declaration-held = డిక్లేర్ చేసిన చేతిలో { $finish } లేదు.
fails-autoplay = ఆ సీటుకు నష్టం తక్కువయ్యేలా టేబుల్ ఆడలేదు.
fails-deadline = సమయం తీరకముందే సీటు బదులు టేబుల్ ఆడింది.
fails-event_after_end = ఆట అంతకుముందే ముగిసింది.
fails-result_missing = ఆటకు ఫలితం లేదు.
fails-winner = విజేత వేరొకరు.
fails-points = ఒక సీటు పాయింట్లు దాని లెక్క కావు.
fails-gross = కమిషన్‌కు ముందు విజేతకు వచ్చేది పాయింట్లు × రేటు కాదు.
fails-commission = కమిషన్ ప్రకటించినది కాదు.
fails-transfers = ఒక సీటు టోకెన్లు దాని పాయింట్లు × రేటు కావు.
value-due = ఉండాల్సింది
value-found = ఈ రికార్డులో
value-given = ఈ రికార్డులో
value-before = ముందు
value-points = పాయింట్లు
value-top = పైన
value-missed = తప్పిన వంతులు
value-max = ఇంతలో
value-fault = లోపం
value-key = కీ
value-winner = విజేత
differs-due = ముందే ప్రకటించింది
differs-found = ఈ రికార్డు నుంచి

# One byte changed
tamper-what = ఏది మార్చాలి
tamper-brace = ఫైల్‌లోని ఒక బ్రాకెట్
tamper-rate = టేబుల్ రేటు
tamper-server_seed = హౌస్ సీడ్
tamper-player_seed = ఒక ఆటగాడి సీడ్
tamper-name = ఒక ఆటగాడి పేరు
tamper-dealer = డీలర్
tamper-card = వేసిన ఒక కార్డు
tamper-points = ఫలితంలోని పాయింట్లు
tamper-head = గొలుసు చివరి లింకు
tamper-signature = ముగింపు సంతకం
tamper-any = ఏదో ఒక బైట్
tamper-again = ఇంకో బైట్
tamper-where = { $bytes } బైట్లలో { $byte }వది: { $place }
tamper-whole = రాతే
tamper-before = ప్రకటించింది
tamper-after = మార్చింది
tamper-playback = కింద చూపేది మార్చకముందు ఉన్న ఆట.
tamper-note = మార్పు ఈ పేజీలో మాత్రమే. భద్రపరిచిన ఫైల్ ఉన్నట్టే ఉంటుంది.

# Playback
playback = ఆట, అందరి కార్డులు తెరిచి
playback-at = ఆట { $hand }{ $table }. { $all }లో ఘటన { $n }, { $time }
playback-until = నియమం తప్పిన ఘటన వరకు ఈ రికార్డును చూడవచ్చు.
playback-none = ఈ రికార్డును ఆడించి చూపలేం: కార్డులకు ముందున్న తనిఖీయే సరిపోలేదు.
playback-first = మొదటి ఘటన
playback-previous = ఒక ఘటన వెనక్కి
playback-play = ఆడించండి
playback-pause = ఆపండి
playback-next = ఒక ఘటన ముందుకు
playback-last = చివరి ఘటన
playback-event = ఘటన
playback-speed = వేగం
playback-speed-value = సెకనుకు { $n }
playback-keys = కీలు: బాణాలతో ఒక్కో అడుగు, స్పేస్‌తో ఆడించండి, Home, Endతో మొదటికి, చివరికి.
playback-controls = ఆడించే బటన్లు
mark-deal = పంపిణీ
mark-drop = డ్రాప్
mark-wrong = తప్పు
mark-reshuffle = కలపడం
mark-credit = విరామం
mark-won = గెలుపు
mark-drawn = గెలుపు లేదు
open-pure = ప్యూర్ సీక్వెన్స్
open-sequence = సీక్వెన్స్
open-set = సెట్
open-none = పాయింట్లు లెక్కకు వచ్చేవి
open-spare = పద్నాలుగో కార్డు, లెక్కలో లేదు
open-seat-number = సీటు { $n }
open-seat-dealer = డీలర్
open-seat-cards = 13 కార్డులు
open-seat-on-turn = వంతు నడుస్తోంది
open-seat-missed-of = { $max }లో { $n } వంతులు తప్పాయి
open-seat-won = విజేత
open-seat-was-drop = డ్రాప్
open-seat-was-leave = టేబుల్ వదిలారు
open-seat-was-missed = వంతులు తప్పినందుకు తీసేశారు
open-seat-was-wrong = తప్పు డిక్లేర్
open-seat-without = లెక్కలో లేనిది
playback-house-name = హౌస్
playback-house-commission = కమిషన్, ముందే ప్రకటించిన { $percent } %
playback-house-zero = అన్నీ కలిపితే సున్నా: { $net } + { $commission } − { $gross }
piles-wild = వైల్డ్ కార్డు
piles-wild-none = ప్రింటెడ్ జోకర్లు మాత్రమే జోకర్లు
piles-open = ఓపెన్ కార్డులు, కొత్తది చివర
piles-open-empty = ఓపెన్ కార్డులు లేవు
piles-stock = { $n ->
    [0] డెక్ అయిపోయింది
    [one] తర్వాత వచ్చి ఉండే ఒక కార్డు
   *[other] తర్వాత వచ్చి ఉండే { $n } కార్డులు
}
piles-more = ఇంకా { $n }
event-deal = { $n } సీట్లకు పదమూడేసి కార్డులు
event-deal-wild = డీలర్ { $dealer }. { $card } తెరిచారు, అందుకే ప్రతి { $rank } జోకరే. ఓపెన్ కార్డుల్లో మొదటిది { $open }.
event-deal-printed = డీలర్ { $dealer }. ప్రింటెడ్ జోకర్ తెరుచుకుంది, అందుకే ప్రింటెడ్ జోకర్లు మాత్రమే జోకర్లు. ఓపెన్ కార్డుల్లో మొదటిది { $open }.
event-draw-stock = { $name } డెక్ నుంచి { $card } తీసుకున్నారు
event-draw-stock-clock = { $name } బదులు టేబుల్ { $card } తీసింది
event-draw-open = { $name } ఓపెన్ కార్డుల నుంచి { $card } తీసుకున్నారు
event-discard = { $name } { $card } వేశారు
event-discard-clock = { $name } బదులు టేబుల్ { $card } వేసింది
event-clock-why = సమయం తీరింది. ఏది వేస్తే పాయింట్లు తక్కువగా ఉంటాయో దాన్ని టేబుల్ వేస్తుంది.
event-reshuffle = ఓపెన్ కార్డులు మళ్లీ డెక్ అయ్యాయి: { $n } కార్డులు
event-reshuffle-note = { $n }వసారి కలపడం, అవే సీడ్‌లతో. పై కార్డు అలాగే ఉంటుంది.
event-declare-valid = { $name } డిక్లేర్ చేశారు, చేయి పూర్తిగా ఉంది
event-declare-valid-note = రెండు సీక్వెన్సులు, ఒకటి ప్యూర్, ప్రతి కార్డూ గ్రూపులో ఉంది. ఫినిష్ కార్డు { $card }.
event-declare-wrong = { $name } డిక్లేర్ చేశారు, కానీ చేయి పూర్తి కాలేదు
event-declare-wrong-note = 80 పాయింట్లు, ఈ ఆట నుంచి బయటికి. ఫినిష్ కార్డు { $card } ఓపెన్ కార్డులపై ఉంది.
event-drop-drop = { $name } డ్రాప్ చేశారు: { $points } పాయింట్లు
event-drop-leave = { $name } టేబుల్ వదిలారు: { $points } పాయింట్లు
event-drop-missed = టేబుల్ { $name }ను తీసేసింది: { $points } పాయింట్లు
event-drop-note-drop = మిగతావారు ఆడతారు.
event-drop-note-leave = మిగతావారు ఆడతారు.
event-drop-note-missed = వరుసగా చాలా వంతులు తప్పాయి. మిగతావారు ఆడతారు.
event-credit = సర్వర్ ఆగింది: { $s } సెకన్లు తిరిగి ఇచ్చారు
event-won = { $name } గెలిచారు
event-won-note = { $net }: మిగతావారి నుంచి { $gross }, కమిషన్ { $commission } పోగా.
event-drawn = ఎవరూ గెలవలేదు
event-drawn-note = డెక్ అయిపోయింది. ఎవరూ చెల్లించరు, కమిషన్ కూడా లేదు.

# Hands that were not played to an end
undealt-heading = ఈ ఆటలో కార్డులు పంచలేదు
undealt-why-seat = { $names } సీడ్‌ను సమయానికి తెరవలేదు. సంఖ్య { $hand } వాడేసినట్టే, ఎవరూ చెల్లించరు, తర్వాతి ఆట కొత్త సీడ్‌లతో మొదలవుతుంది.
undealt-why-house = హౌస్ కార్డులు పంచలేకపోయింది. సంఖ్య { $hand } వాడేసినట్టే, ఎవరూ చెల్లించరు, తర్వాతి ఆట కొత్త సీడ్‌లతో మొదలవుతుంది.
undealt-seats = ఈ ఆట సీడ్‌లు
undealt-opened = సమయానికి తెరిచారు
undealt-late = ఆలస్యంగా తెరిచారు
undealt-missing = తెరవలేదు
undealt-avoided = తప్పించిన కట్ట
undealt-avoided-text = ఇప్పుడు సీడ్‌లన్నీ తెలుసు, ఏ కార్డులు వచ్చి ఉండేవో అందరూ చూడవచ్చు. సీడ్ ఆపినప్పుడు అది ఎవరికీ తెలియదు.
undealt-unknown = ఏ కార్డులు వచ్చి ఉండేవో ఎవరూ చెప్పలేరు: దానికి ప్రతి సీటు సీడ్ కావాలి.
undealt-void-heading = ఈ ఆట రద్దయింది
undealt-void-text = మొదలైంది కానీ ముగింపుకు తీసుకురాలేకపోయారు. ఎవరూ చెల్లించరు. ఆట ఆగిన చోటే రికార్డు ఆగుతుంది.
