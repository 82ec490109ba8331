// The names that Slack and Mattermost have for the emoji that are used most. Others stay as they are written: `:name:`.

const names = `
grinning 😀 smiley 😃 smile 😄 grin 😁 laughing 😆 satisfied 😆 sweat_smile 😅 rolling_on_the_floor_laughing 🤣 rofl 🤣 joy 😂
slightly_smiling_face 🙂 simple_smile 🙂 upside_down_face 🙃 wink 😉 blush 😊 innocent 😇 smiling_face_with_3_hearts 🥰 heart_eyes 😍 star-struck 🤩
star_struck 🤩 kissing_heart 😘 yum 😋 stuck_out_tongue 😛 stuck_out_tongue_winking_eye 😜 zany_face 🤪 money_mouth_face 🤑 hugging_face 🤗
hugs 🤗 shushing_face 🤫 thinking_face 🤔 thinking 🤔 zipper_mouth_face 🤐 neutral_face 😐 expressionless 😑 no_mouth 😶 smirk 😏
unamused 😒 face_with_rolling_eyes 🙄 roll_eyes 🙄 grimacing 😬 relieved 😌 pensive 😔 sleepy 😪 sleeping 😴 mask 😷
face_with_thermometer 🤒 nauseated_face 🤢 sneezing_face 🤧 hot_face 🥵 cold_face 🥶 dizzy_face 😵 exploding_head 🤯
face_with_cowboy_hat 🤠 cowboy_hat_face 🤠 partying_face 🥳 sunglasses 😎 nerd_face 🤓 face_with_monocle 🧐 monocle_face 🧐 confused 😕
worried 😟 slightly_frowning_face 🙁 open_mouth 😮 hushed 😯 astonished 😲 flushed 😳 pleading_face 🥺 frowning 😦 anguished 😧
fearful 😨 cold_sweat 😰 disappointed_relieved 😥 cry 😢 sob 😭 scream 😱 confounded 😖 persevere 😣 disappointed 😞 sweat 😓
weary 😩 tired_face 😫 yawning_face 🥱 triumph 😤 rage 😡 angry 😠 face_with_symbols_on_mouth 🤬 smiling_imp 😈 imp 👿 skull 💀
hankey 💩 poop 💩 clown_face 🤡 ghost 👻 alien 👽 robot_face 🤖 robot 🤖 see_no_evil 🙈 hear_no_evil 🙉 speak_no_evil 🙊
heart ❤️ orange_heart 🧡 yellow_heart 💛 green_heart 💚 blue_heart 💙 purple_heart 💜 black_heart 🖤 white_heart 🤍 broken_heart 💔
sparkling_heart 💖 two_hearts 💕 100 💯 anger 💢 boom 💥 collision 💥 dizzy 💫 sweat_drops 💦 dash 💨 speech_balloon 💬 zzz 💤
wave 👋 raised_hand ✋ hand ✋ spock-hand 🖖 vulcan_salute 🖖 ok_hand 👌 v ✌️ crossed_fingers 🤞 the_horns 🤘 metal 🤘 call_me_hand 🤙
point_left 👈 point_right 👉 point_up_2 👆 point_down 👇 point_up ☝️ +1 👍 thumbsup 👍 -1 👎 thumbsdown 👎 fist ✊ facepunch 👊
punch 👊 clap 👏 raised_hands 🙌 open_hands 👐 handshake 🤝 pray 🙏 writing_hand ✍️ muscle 💪 eyes 👀 brain 🧠
man-shrugging 🤷‍♂️ woman-shrugging 🤷‍♀️ shrug 🤷 man-facepalming 🤦‍♂️ woman-facepalming 🤦‍♀️ face_palm 🤦 facepalm 🤦 man-raising-hand 🙋‍♂️
woman-raising-hand 🙋‍♀️ raising_hand 🙋 bow 🙇 dancer 💃 man_dancing 🕺 runner 🏃 running 🏃 superhero 🦸
dog 🐶 cat 🐱 monkey_face 🐵 fox_face 🦊 bear 🐻 panda_face 🐼 tiger 🐯 lion_face 🦁 unicorn_face 🦄 unicorn 🦄 cow 🐮 pig 🐷
chicken 🐔 penguin 🐧 owl 🦉 duck 🦆 frog 🐸 turtle 🐢 snake 🐍 whale 🐳 dolphin 🐬 octopus 🐙 snail 🐌 bug 🐛 bee 🐝 butterfly 🦋
bouquet 💐 rose 🌹 sunflower 🌻 seedling 🌱 evergreen_tree 🌲 palm_tree 🌴 cactus 🌵 four_leaf_clover 🍀
apple 🍎 banana 🍌 watermelon 🍉 strawberry 🍓 avocado 🥑 pizza 🍕 hamburger 🍔 fries 🍟 taco 🌮 popcorn 🍿 cookie 🍪 doughnut 🍩
birthday 🎂 cake 🍰 chocolate_bar 🍫 coffee ☕ tea 🍵 beer 🍺 beers 🍻 wine_glass 🍷 cocktail 🍸 champagne 🍾 clinking_glasses 🥂
earth_africa 🌍 earth_americas 🌎 earth_asia 🌏 house 🏠 office 🏢 car 🚗 bus 🚌 bike 🚲 airplane ✈️ rocket 🚀 ship 🚢 anchor ⚓ boat ⛵
construction 🚧 rotating_light 🚨 hourglass ⌛ hourglass_flowing_sand ⏳ alarm_clock ⏰ stopwatch ⏱️ sunny ☀️ cloud ☁️ rainbow 🌈 umbrella ☔
zap ⚡ snowflake ❄️ snowman ⛄ fire 🔥 droplet 💧 ocean 🌊 star ⭐ star2 🌟 sparkles ✨ moon 🌔 sun_with_face 🌞
jack_o_lantern 🎃 christmas_tree 🎄 fireworks 🎆 tada 🎉 confetti_ball 🎊 balloon 🎈 gift 🎁 trophy 🏆 medal 🏅 first_place_medal 🥇
soccer ⚽ basketball 🏀 dart 🎯 video_game 🎮 game_die 🎲 art 🎨 musical_note 🎵 notes 🎶 headphones 🎧 guitar 🎸
eyeglasses 👓 crown 👑 gem 💎 bell 🔔 no_bell 🔕 mega 📣 loudspeaker 📢 phone ☎️ iphone 📱 computer 💻 desktop_computer 🖥️ keyboard ⌨️
printer 🖨️ floppy_disk 💾 camera 📷 tv 📺 movie_camera 🎥 mag 🔍 bulb 💡 flashlight 🔦 book 📖 books 📚 notebook 📓 newspaper 📰 bookmark 🔖
moneybag 💰 dollar 💵 credit_card 💳 email 📧 envelope ✉️ inbox_tray 📥 outbox_tray 📤 package 📦 mailbox 📫 memo 📝 pencil 📝
pencil2 ✏️ briefcase 💼 file_folder 📁 open_file_folder 📂 calendar 📆 date 📅 spiral_calendar_pad 🗓️ chart_with_upwards_trend 📈
chart_with_downwards_trend 📉 bar_chart 📊 clipboard 📋 pushpin 📌 round_pushpin 📍 paperclip 📎 straight_ruler 📏 scissors ✂️ wastebasket 🗑️
lock 🔒 unlock 🔓 key 🔑 hammer 🔨 wrench 🔧 gear ⚙️ link 🔗 hammer_and_wrench 🛠️ shield 🛡️ microscope 🔬 telescope 🔭 syringe 💉 pill 💊
door 🚪 bed 🛏️ toilet 🚽 shopping_trolley 🛒 label 🏷️
warning ⚠️ no_entry ⛔ no_entry_sign 🚫 arrow_up ⬆️ arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️ arrows_counterclockwise 🔄
heavy_check_mark ✔️ white_check_mark ✅ ballot_box_with_check ☑️ x ❌ negative_squared_cross_mark ❎ heavy_plus_sign ➕ heavy_minus_sign ➖
question ❓ grey_question ❔ exclamation ❗ heavy_exclamation_mark ❗ bangbang ‼️ interrobang ⁉️ recycle ♻️ infinity ♾️
red_circle 🔴 large_blue_circle 🔵 large_green_circle 🟢 large_yellow_circle 🟡 white_circle ⚪ black_circle ⚫ large_orange_circle 🟠
new 🆕 ok 🆗 up 🆙 cool 🆒 free 🆓 sos 🆘 one 1️⃣ two 2️⃣ three 3️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣ eight 8️⃣ nine 9️⃣ keycap_ten 🔟 zero 0️⃣
checkered_flag 🏁 triangular_flag_on_post 🚩 rainbow-flag 🏳️‍🌈 rainbow_flag 🏳️‍🌈 pirate_flag 🏴‍☠️
`.trim();

const words = names.split(/\s+/);
const byName = new Map(
  words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : [])),
);

/** The skin tones 2 to 6 of Slack. */
const tones = ['🏻', '🏼', '🏽', '🏾', '🏿'];

/** The emoji of a name, such as `+1` or `+1::skin-tone-3`; undefined for one that is not known. */
export function emojiOf(name: string): string | undefined {
  const [base = '', tone] = name.split('::skin-tone-');
  const emoji = byName.get(base);
  if (emoji === undefined || tone === undefined) return emoji;
  const toned = `${emoji.replace('\uFE0F', '')}${tones[Number(tone) - 2] ?? ''}`;
  return /^\p{RGI_Emoji}$/v.test(toned) ? toned : emoji;
}

/** A text, without code, in which names of emoji are emoji. */
export function withEmoji(text: string): string {
  return text.replaceAll(
    /(?<![\w:]):([a-z\d_+'-]+):(?::(skin-tone-[2-6]):)?(?!\w)/g,
    (whole, name: string, tone: string | undefined) => emojiOf(tone ? `${name}::${tone}` : name) ?? whole,
  );
}
